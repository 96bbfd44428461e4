"""A real nginx of Debian's, with the file that is shipped: only ports and paths are others."""

import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx

from server.serving import Server

ROOT = Path(__file__).parents[2]
SHIPPED = ROOT / "deploy" / "nginx.conf"
_UNPACKED = ROOT / "build" / "nginx"
_WAIT = 60
_MAIN = """
daemon off;
{user}
worker_processes 1;
pid {folder}/pid;
error_log {folder}/error.log;
events {{ worker_connections 4096; }}
http {{
    access_log {folder}/access.log;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/cego.conf;
}}
"""


def program() -> str:
    """The system's nginx, or Debian's, unpacked beside: installed, it would start by itself."""
    found = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    unpacked = _UNPACKED / "usr/sbin/nginx"
    if found is None and not unpacked.exists() and shutil.which("apt-get"):
        _unpack()
    if found is None and not unpacked.exists():
        raise RuntimeError("These tests need nginx: please install the package `nginx`.")
    return found or str(unpacked)


def _unpack() -> None:
    folder = _UNPACKED.with_name(f"nginx-{os.getpid()}")
    folder.mkdir(parents=True, exist_ok=True)
    for command in (["true"], ["apt-get", "update", "--quiet"]):
        subprocess.run(command, capture_output=True, check=False)
        asked = ["apt-get", "download", "--quiet", "nginx"]
        subprocess.run(asked, cwd=folder, capture_output=True, check=False)
        for package in folder.glob("nginx_*.deb"):
            subprocess.run(["dpkg-deb", "-x", package, folder], check=True)
            package.unlink()
            if not _UNPACKED.exists():
                folder.rename(_UNPACKED)
            return


class Nginx:
    """Before some servers, on ports of its own."""

    def __init__(self, folder: Path, servers: Sequence[Server], share: int = 1) -> None:
        """With a `share`, every limit is that part of what it is in the file."""
        self.folder = folder
        self.port, self.plain = _free_port(), _free_port()
        _make_certificate(folder)
        (folder / "cego.conf").write_text(self._configured(servers, share))
        user = "user root;" if os.geteuid() == 0 else ""
        (folder / "nginx.conf").write_text(_MAIN.format(folder=folder, user=user))
        files = [str(folder / name) for name in ("error.log", "nginx.conf")]
        self._command = [program(), "-e", files[0], "-c", files[1]]
        self.url = f"https://127.0.0.1:{self.port}"

    def _configured(self, servers: Sequence[Server], share: int) -> str:
        text = SHIPPED.read_text()
        changes = [
            (r"listen \[::\]:.*", ""),
            (r"listen 80;", f"listen 127.0.0.1:{self.plain};"),
            (r"listen 443 ", f"listen 127.0.0.1:{self.port} "),
            (r"/etc/letsencrypt/live/cego\.example/", f"{self.folder}/"),
            (r"/var/log/nginx/", f"{self.folder}/"),
            (
                r"server 127\.0\.0\.1:8000;",
                " ".join(f"server {each.url.removeprefix('http://')};" for each in servers),
            ),
        ]
        for wanted, instead in changes:
            text, found = re.subn(wanted, instead, text)
            assert found, wanted
        for limit in (r"rate=(\d+)r/s", r"burst=(\d+)", r"limit_conn cego_\w+ (\d+)"):
            text = re.sub(
                limit,
                lambda found: found[0].replace(found[1], str(max(int(found[1]) // share, 1))),
                text,
            )
        return text

    def check(self) -> str:
        """What ``nginx -t`` says."""
        done = subprocess.run([*self._command, "-t"], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stderr

    def start(self) -> None:
        self.process = subprocess.Popen(self._command, stderr=subprocess.DEVNULL)
        end = time.monotonic() + _WAIT
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
            except OSError:
                assert time.monotonic() < end, (self.folder / "error.log").read_text()
                assert self.process.poll() is None, (self.folder / "error.log").read_text()
                time.sleep(0.02)
            else:
                return

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(_WAIT)

    @property
    def socket_url(self) -> str:
        return self.url.replace("http", "ws", 1)

    def browser(self, address: str) -> httpx.Client:
        """Somebody at an address of his own; all of them are on this machine."""
        limits = httpx.Limits(max_keepalive_connections=0)  # nothing is left to be closed
        transport = httpx.HTTPTransport(local_address=address, verify=False, limits=limits)
        return httpx.Client(base_url=self.url, transport=transport, timeout=_WAIT)

    def written(self) -> str:
        """Everything in any log."""
        return "".join(path.read_text() for path in self.folder.glob("*.log"))


@contextmanager
def proxying(folder: Path, servers: Sequence[Server], share: int = 1) -> Iterator[Nginx]:
    running = Nginx(folder, servers, share)
    running.start()
    try:
        yield running
    finally:
        running.stop()


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _make_certificate(folder: Path) -> None:
    key, chain = folder / "privkey.pem", folder / "fullchain.pem"
    curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    names = ["-subj", "/CN=cego.example", "-addext", "subjectAltName=IP:127.0.0.1"]
    command = ["openssl", "req", "-x509", *curve, *names, "-days", "2"]
    subprocess.run([*command, "-keyout", key, "-out", chain], capture_output=True, check=True)
