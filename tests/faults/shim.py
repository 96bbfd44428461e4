"""The shim that shifts a program's clock and slows its disk: compiled on the spot, if it can be."""

import os
import shutil
import struct
import subprocess
from pathlib import Path

SOURCE = Path(__file__).with_name("shim.c")


def compiled(folder: Path) -> Path | None:
    """The shim as a library in a folder; None on a machine that cannot make or use it."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None or os.uname().sysname != "Linux":
        return None
    library = folder / "shim.so"
    command = [compiler, "-shared", "-fPIC", "-O2", "-o", str(library), str(SOURCE)]
    done = subprocess.run(command, capture_output=True, check=False)
    return library if done.returncode == 0 else None


class Shim:
    """What a program with the shim is made to believe; without one it believes nothing."""

    def __init__(self, library: Path | None, file: Path) -> None:
        self.library, self.file = library, file
        self.ahead, self.sync = 0.0, 0.0
        """Seconds by which its clock is ahead, and that each sync to the disk takes."""
        self._write()
        file.chmod(0o644)

    @property
    def environment(self) -> dict[str, str]:
        """What has to stand in the program's environment."""
        if self.library is None:
            return {}
        return {"LD_PRELOAD": str(self.library), "CEGO_FAULTS": str(self.file)}

    def set_clock(self, ahead: float) -> None:
        """The wall clock jumps."""
        self.ahead = ahead
        self._write()

    def set_disk(self, seconds: float) -> None:
        """Each sync takes so long from now on."""
        self.sync = seconds
        self._write()

    def _write(self) -> None:
        numbers = struct.pack("qq", round(self.ahead * 1e9), round(self.sync * 1e6))
        # In place: the program has the file mapped.
        with self.file.open("r+b" if self.file.exists() else "wb") as file:
            file.write(numbers)
