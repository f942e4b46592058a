"""Extracts the symbol graphs of built modules, which describe their public symbols."""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


def extract(modules, build, *options):
    """Returns the folder of the toolchain's programs, and the symbol graphs of these modules in a stable order."""
    toolchain = pathlib.Path(os.path.realpath(shutil.which("swift-symbolgraph-extract") or shutil.which("swift"))).parent
    maps = [*ROOT.glob("Sources/SystemLibraries/*/module.modulemap"), *build.glob("*.build/module.modulemap")]
    maps = [option for path in maps for option in ("-Xcc", f"-fmodule-map-file={path}")]
    with tempfile.TemporaryDirectory() as folder:
        jobs = [
            subprocess.Popen(
                [toolchain / "swift-symbolgraph-extract", "-module-name", module, "-I", build / "Modules", *maps,
                 "-target", build.resolve().parent.name, "-minimum-access-level", "public", "-skip-inherited-docs", *options,
                 "-output-dir", folder], stderr=subprocess.PIPE, text=True)
            for module in modules if (build / f"Modules/{module}.swiftmodule").exists()]
        for job in jobs:
            _, errors = job.communicate()
            if job.returncode:
                sys.exit(f"cannot extract the symbols: {errors.strip()}")
        return toolchain, [json.loads(path.read_text()) for path in sorted(pathlib.Path(folder).glob("*.json"))]
