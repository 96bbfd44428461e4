"""Makes one moving picture (an animated PNG) of several pictures.

All frames share one palette, and each holds only the part that differs from the one before, so that
a deal of a dozen moments stays small enough for the first page of a repository.
"""

import base64
import struct
import zlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Page

Pixels = NDArray[np.uint8]
COLOURS = 256
_STEPS = 32
"""So many values of red, green and blue are told apart while colours are chosen."""
_BYTES = """async (png) => {
  const file = await fetch(`data:image/png;base64,${png}`);
  const picture = await createImageBitmap(await file.blob());
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  canvas.drawImage(picture, 0, 0);
  const { data } = canvas.getImageData(0, 0, picture.width, picture.height);
  let text = '';
  for (let at = 0; at < data.length; at += 32768)
    text += String.fromCharCode(...data.subarray(at, at + 32768));
  return [picture.width, picture.height, btoa(text)];
}"""


class Frame(NamedTuple):
    """A picture, as PNG, and for how long it is seen."""

    png: bytes
    milliseconds: int


def moving(page: Page, frames: Sequence[Frame]) -> bytes:
    """The frames one after the other, for ever; a page of a browser reads them."""
    pictures = [_pixels(page, frame.png) for frame in frames]
    palette, indexes = _in_few_colours(pictures)
    height, width = indexes[0].shape
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = [
        b"\x89PNG\r\n\x1a\n",
        _chunk(b"IHDR", head),
        _chunk(b"acTL", struct.pack(">II", len(frames), 0)),
        _chunk(b"PLTE", palette.tobytes()),
    ]
    number, before = 0, None
    for frame, picture in zip(frames, indexes, strict=True):
        top, bottom, left, right = _changed(before, picture)
        size = (right - left, bottom - top, left, top)
        control = struct.pack(">IIIIIHHBB", number, *size, frame.milliseconds, 1000, 0, 0)
        parts.append(_chunk(b"fcTL", control))
        number += 1
        data = zlib.compress(_lines(picture[top:bottom, left:right]), 9)
        if before is None:
            parts.append(_chunk(b"IDAT", data))
        else:
            parts.append(_chunk(b"fdAT", struct.pack(">I", number) + data))
            number += 1
        before = picture
    return b"".join([*parts, _chunk(b"IEND", b"")])


def _pixels(page: Page, png: bytes) -> Pixels:
    """Red, green and blue of each pixel."""
    width, height, data = page.evaluate(_BYTES, base64.b64encode(png).decode())
    flat = np.frombuffer(base64.b64decode(data), np.uint8)
    return flat.reshape(height, width, 4)[:, :, :3]


def _in_few_colours(pictures: Sequence[Pixels]) -> tuple[Pixels, list[Pixels]]:
    """A palette for all pictures, and the number of each pixel in it."""
    every = np.concatenate([picture.reshape(-1, 3) for picture in pictures])
    places = _places(every)
    counts = np.bincount(places, minlength=_STEPS**3)
    used = np.flatnonzero(counts)
    means = np.stack(
        [np.bincount(places, every[:, i], _STEPS**3)[used] / counts[used] for i in range(3)], axis=1
    )
    boxes = list(_cut(means, counts[used]))
    chosen = [np.average(means[box], axis=0, weights=counts[used][box]) for box in boxes]
    number_of = np.zeros(_STEPS**3, np.uint8)
    for number, box in enumerate(boxes):
        number_of[used[box]] = number
    palette = np.rint(np.array(chosen)).astype(np.uint8)
    return palette, [
        number_of[_places(picture.reshape(-1, 3))].reshape(picture.shape[:2])
        for picture in pictures
    ]


def _places(colours: Pixels) -> NDArray[np.int64]:
    steps = colours.astype(np.int64) * _STEPS // 256
    place: NDArray[np.int64] = (steps[:, 0] * _STEPS + steps[:, 1]) * _STEPS + steps[:, 2]
    return place


def _cut(colours: NDArray[np.float64], counts: NDArray[np.int64]) -> Iterator[NDArray[np.int64]]:
    """Boxes of colours that are near each other: what errs most is cut in two, again and again."""
    boxes = [np.arange(len(colours))]
    errors = [_error(colours, counts, boxes[0])]
    while len(boxes) < min(COLOURS, len(colours)):
        worst = int(np.argmax(errors))
        box = boxes.pop(worst)
        errors.pop(worst)
        spread = np.ptp(colours[box], axis=0)
        ordered = box[np.argsort(colours[box, int(np.argmax(spread))], kind="stable")]
        weights = np.cumsum(np.sqrt(counts[ordered]))
        middle = int(np.searchsorted(weights, weights[-1] / 2))
        middle = min(max(middle, 1), len(ordered) - 1)
        for part in (ordered[:middle], ordered[middle:]):
            boxes.append(part)
            errors.append(_error(colours, counts, part))
    yield from boxes


def _error(
    colours: NDArray[np.float64], counts: NDArray[np.int64], box: NDArray[np.int64]
) -> float:
    if len(box) < 2:
        return -1.0
    # The root gives small drawings a chance against large plain areas.
    return float((colours[box].var(axis=0) * np.sqrt(counts[box]).sum()).sum())


def _changed(before: Pixels | None, now: Pixels) -> tuple[int, int, int, int]:
    """Top, bottom, left and right of what is different; at least one pixel."""
    if before is None:
        return 0, now.shape[0], 0, now.shape[1]
    rows, columns = np.nonzero(before != now)
    if not len(rows):
        return 0, 1, 0, 1
    return int(rows.min()), int(rows.max()) + 1, int(columns.min()), int(columns.max()) + 1


def _lines(part: Pixels) -> bytes:
    """The lines of a picture, none of them filtered: with a palette that packs best."""
    return b"".join(b"\0" + line.tobytes() for line in part)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
