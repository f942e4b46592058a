"""Runs a workflow of GitHub Actions or GitLab on this machine: the commands of all jobs in order, with the values of matrices.

Third-party actions need GitHub, so this script replaces them with what the workflow needs: files for a checkout, and artifacts.

Usage: workflow.py FILE CHECKOUT ACTION CAMSIM RESULTS
  CHECKOUT   the folder that a checkout copies
  ACTION     the sources of camsim, with action.yml
  CAMSIM     the program, which stands in for the cached one
  RESULTS    the folder of the artifacts
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml

FILE, CHECKOUT, ACTION, CAMSIM, RESULTS = (Path(argument).resolve() for argument in sys.argv[1:])


def fail(sentence):
    sys.exit(f"ci-files-test: {FILE.name}: {sentence}")


def fill(value, known):
    """Replaces the expressions in a text with their values. An unknown expression is an error in the workflow or in this file."""

    def replace(match):
        if match[1] not in known:
            fail(f"${{{{ {match[1]} }}}} has no value")
        return str(known[match[1]])

    return re.sub(r"\$\{\{\s*(.*?)\s*\}\}", replace, str(value))


class Job:
    """One job with a separate machine: a folder for the checkout, and one for temporary files."""

    def __init__(self, name, steps, known):
        self.name, self.steps, self.known = name, steps, known
        self.place = Path(tempfile.mkdtemp(prefix="job-"))
        self.work, self.temporary = self.place / "work", self.place / "temporary"
        self.work.mkdir()
        (self.temporary / "camsim").mkdir(parents=True)
        self.known |= {"runner.temp": self.temporary, "github.token": "none", "github.repository_owner": "owner"}
        self.has_failed = False

    def run(self):
        for step in self.steps:
            # The conditions of our steps depend only on earlier failures.
            if not self.has_failed or "!cancelled()" in str(step.get("if", "")):
                self.step(step, self.known)
        shutil.rmtree(self.place)
        print(f"ci-files-test: {FILE.name}: {self.name} {'failed' if self.has_failed else 'passed'}", flush=True)
        return not self.has_failed

    def step(self, step, known, action=None):
        if "run" in step:
            self.shell(step, known, action)
            return
        values = {key: fill(value, known) for key, value in step.get("with", {}).items()}
        match step["uses"].split("@")[0]:
            case "actions/checkout":
                shutil.copytree(CHECKOUT, self.work, dirs_exist_ok=True)
            case "actions/cache":
                # The workflows run only camsim itself, so it also stands in for the other programs, which would be built otherwise.
                for name in ("camsim", "camsim-lab", "camsim-rules", "camsim-serve"):
                    shutil.copy(CAMSIM, Path(values["path"]) / name)
            case "actions/upload-artifact":
                # Like the real action, without hidden files.
                hidden = shutil.ignore_patterns(".*")
                shutil.copytree(self.work / values["path"], RESULTS / values["name"], ignore=hidden)
            case "actions/download-artifact":
                # Like the real action, with a folder for each artifact, unless the step names one artifact.
                for folder in RESULTS.glob(values.get("pattern", values.get("name"))):
                    name = "." if "name" in values else folder.name
                    shutil.copytree(folder, self.work / values["path"] / name)
            case "OWNER/camsim":
                self.action(values)
            case other:
                fail(f"this test does not support the action {other}")

    def action(self, values):
        """Runs the steps of camsim's action."""
        action = yaml.safe_load((ACTION / "action.yml").read_text())
        missing = [key for key, value in action["inputs"].items() if value.get("required") and key not in values]
        if missing or not values.keys() <= action["inputs"].keys():
            fail(f"the inputs of the action are {list(action['inputs'])}, not {list(values)}")
        known = {"runner.temp": self.temporary} | {f"inputs.{key}": value for key, value in values.items()}
        for step in action["runs"]["steps"]:
            if not self.has_failed:
                self.step(step, known, ACTION)

    def shell(self, step, known, action):
        files = {name: self.place / name for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
        files["GITHUB_OUTPUT"].write_text("")
        environment = os.environ | {name: str(path) for name, path in files.items()}
        environment |= {"RUNNER_TEMP": str(self.temporary), "GITHUB_ACTION_PATH": str(action), "GITHUB_WORKSPACE": str(self.work)}
        environment |= {key: fill(value, known) for key, value in step.get("env", {}).items()}
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", fill(step["run"], known)]
        end = subprocess.run(command, cwd=self.work, env=environment, check=False)
        self.has_failed |= end.returncode != 0
        if "id" in step:
            prefix = f"steps.{step['id']}.outputs."
            known |= dict.fromkeys(self.outputs_named(prefix), "")
            for line in files["GITHUB_OUTPUT"].read_text().splitlines():
                key, value = line.split("=", 1)
                known[prefix + key] = value

    def outputs_named(self, prefix):
        """Returns the outputs that later steps use. An output that is not set is an empty string."""
        return re.findall(re.escape(prefix) + r"[\w-]+", FILE.read_text())


def github(workflow):
    done = {}
    for name, job in workflow["jobs"].items():
        needs = [job["needs"]] if isinstance(job.get("needs"), str) else job.get("needs", [])
        if not all(done.get(other) or "!cancelled()" in str(job.get("if", "")) for other in needs):
            fail(f"{name} does not start, because {' or '.join(needs)} failed")
        matrix = job.get("strategy", {}).get("matrix", {"": [None]})
        [(axis, values)] = matrix.items()
        ends = [
            Job(
                f"{name} {value or ''}".strip(),
                job["steps"],
                {f"matrix.{axis}": value, "strategy.job-total": len(values)},
            ).run()
            for value in values
        ]
        done[name] = all(ends)


def gitlab(workflow):
    place = Path(tempfile.mkdtemp(prefix="job-"))
    (place / "bin").mkdir()
    (place / "bin" / "camsim").symlink_to(CAMSIM)
    shutil.copytree(CHECKOUT, place / "work")
    for name, job in workflow.items():
        if name == "variables":
            continue
        total = job.get("parallel", 1)
        for index in range(1, total + 1):
            environment = os.environ | {"CI_NODE_INDEX": str(index), "CI_NODE_TOTAL": str(total)}
            environment["PATH"] = f"{place / 'bin'}:{environment['PATH']}"
            script = "\n".join(job["script"])
            end = subprocess.run(["bash", "-eo", "pipefail", "-c", script], cwd=place / "work", env=environment, check=False)
            print(f"ci-files-test: {FILE.name}: {name} {index}/{total} ended with {end.returncode}", flush=True)
    shutil.copytree(place / "work" / "results", RESULTS / "results")
    shutil.rmtree(place)


content = yaml.safe_load(FILE.read_text())
(github if "jobs" in content else gitlab)(content)
