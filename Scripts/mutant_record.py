"""The results of the last complete run of `make mutants`, in Conformance/mutants.tsv. The run writes the file; `make rules` counts it."""
import csv

from rule_book import ROOT

RECORD = ROOT / "Conformance/mutants.tsv"
COLUMNS = ["kind", "verdict", "name"]


def record(seed, results, failed, probes, file=RECORD):
    """Writes a line for each mutant of the sample, and one for each probe that says whether any mutant made it fail."""
    rows = [["seed", str(seed), ""]]
    rows += [["mutant", verdict, f"{mutant.file}: {mutant.change}: {mutant.code}"] for mutant, (verdict, _) in results]
    rows += [["probe", "seen to fail" if probe in failed else "not seen to fail", probe] for probe in sorted(probes)]
    with file.open("w", newline="", encoding="utf-8") as output:
        csv.writer(output, "excel-tab", lineterminator="\n").writerows([COLUMNS, *rows])


def summary(file=RECORD):
    """Returns a summary for `make rules`."""
    if not file.is_file():
        return "mutants: not measured; run make mutants"
    with file.open(newline="", encoding="utf-8") as content:
        rows = list(csv.DictReader(content, dialect="excel-tab"))
    mutants = [row["verdict"] for row in rows if row["kind"] == "mutant"]
    probes = [row["verdict"] for row in rows if row["kind"] == "probe"]
    caught = sum(1 for verdict in mutants if verdict.startswith("caught"))
    return f"mutants: {caught} of {len(mutants)} caught; probes: {probes.count('seen to fail')} of {len(probes)} seen to fail"
