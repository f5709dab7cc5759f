"""Puts the data of the repository into the package when a wheel is built."""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

VECTORS = Path(__file__).resolve().parent.parent


class WithData(build_py):
    def run(self) -> None:
        super().run()
        data = Path(self.build_lib) / "saml_vectors" / "data"
        shutil.rmtree(data, ignore_errors=True)
        (data / "keys").mkdir(parents=True)
        for path in [*VECTORS.glob("*.json"), *VECTORS.glob("keys/*.pem")]:
            shutil.copyfile(path, data / path.relative_to(VECTORS))


setup(cmdclass={"build_py": WithData})
