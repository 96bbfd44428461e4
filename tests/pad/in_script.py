"""The page's own reckoning, run by Node: what the phone does without a network."""

import json
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest

WEB = Path(__file__).parents[2] / "web"
ESBUILD = WEB / "node_modules" / ".bin" / "esbuild"
_EXPORTS = """
export { fold } from './fold';
export { price, told, isPriced } from './prices';
export { ranking, transfers } from './ending';
export { addUp } from './circle';
export { csvOf } from './csv';
"""
_DRIVER = """
const asked = JSON.parse(require('fs').readFileSync(0, 'utf8'));
const fold = (entries) => pad.fold(entries) ?? null;
const DO = {
  fold,
  price: ({ tables, lines }) => lines.map(([table, line]) => {
    const found = pad.price(tables[table], line, line.dealer, line.times);
    if (!pad.isPriced(found)) return { why: found.why };
    const told = (language) => pad.told(tables[table], found.steps, language);
    const words = ['de', 'en', 'sv'].map(told);
    return { payments: found.payments, paysEach: found.paysEach, words };
  }),
  ranking: pad.ranking,
  transfers: pad.transfers,
  circle: (sheets) => pad.addUp(sheets.map(fold)),
  csv: ({ entries, words, names }) => pad.csvOf(fold(entries), words, (key) => names[key]),
};
console.log(JSON.stringify(asked.map(({ what, given }) => DO[what](given))));
"""


@cache
def _script() -> str:
    if not ESBUILD.exists() or shutil.which("node") is None:
        pytest.skip("No Node here: install it, and run `npm ci` in web/.")
    done = subprocess.run(
        [ESBUILD, "--bundle", "--format=iife", "--global-name=pad", "--loader=ts"],
        input=_EXPORTS,
        cwd=WEB / "src" / "pad",
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout + _DRIVER


def in_script(what: str, cases: list[Any]) -> list[Any]:
    """What the page makes of each case."""
    asked = json.dumps([{"what": what, "given": case} for case in cases])
    done = subprocess.run(
        ["node", "-e", _script()], input=asked, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    answers: list[Any] = json.loads(done.stdout)
    return answers
