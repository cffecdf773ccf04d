"""The scripts of docs/clusters.md, with stand-ins for the programs of a cluster."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import maxn

TEXT = (Path(__file__).parents[3] / "docs" / "clusters.md").read_text(encoding="utf-8")
SCRIPTS = re.findall(r"```sh\n(.*?)```", TEXT, re.DOTALL)
SBATCH = [script for script in SCRIPTS if script.startswith("#!/bin/bash")]

# What is in the file of a cluster would take hours: the same with little to do.
SMALL = [("nodes=1M", "nodes=40,table=64k"), ("--deals 10000", "--deals 8"), ("/64", "/2"), ("hearts ", "hearts --players 3 ")]


def programs(folder: Path, **texts: str) -> dict[str, str]:
    """An environment in which programs are these scripts."""
    texts = {"maxn": f'exec "{sys.executable}" -m maxn "$@"', **texts}
    for name, text in texts.items():
        (folder / name).write_text(f"#!/bin/bash\n{text}\n")
        (folder / name).chmod(0o755)
    return {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}", "TMPDIR": str(folder)}


def games(file: Path) -> int:
    """The games in a result file, which may not be there yet, or not yet have its tables."""
    try:
        return sum(report.games_played for report in maxn.reports(file))
    except maxn.Error:
        return 0


def small(script: str) -> str:
    for large, little in SMALL:
        assert large in script, large
        script = script.replace(large, little)
    return script


def test_there_are_scripts() -> None:
    assert len(SCRIPTS) >= 4 and len(SBATCH) == 2


@pytest.mark.parametrize("number", range(len(SCRIPTS)))
def test_scripts_can_be_read(number: int) -> None:
    done = subprocess.run(["bash", "-n"], input=SCRIPTS[number], text=True, capture_output=True, timeout=30)
    assert done.returncode == 0, done.stderr


def test_the_array_of_jobs(tmp_path: Path) -> None:
    environment = programs(tmp_path)
    for task in ("1", "2"):
        environment |= {"SLURM_JOB_ID": "7", "SLURM_ARRAY_TASK_ID": task, "SLURM_CPUS_PER_TASK": "1"}
        subprocess.run(["bash", "-c", small(SBATCH[0])], cwd=tmp_path, env=environment, check=True, timeout=120)
    merge = [sys.executable, "-m", "maxn", "merge", "all.db", *map(str, (tmp_path / "parts").glob("*.db"))]
    subprocess.run(merge, cwd=tmp_path, check=True, capture_output=True, timeout=60)
    (report,) = maxn.reports(tmp_path / "all.db")
    alone = maxn.play_match("hearts", ["maxn,nodes=40,table=64k", "paranoid,nodes=40,table=64k"], players=3, deals=8)
    assert (report.deals, report.games_played) == (8, alone.games_played)
    assert [agent.score for agent in report.agents] == [agent.score for agent in alone.agents]


def test_a_job_that_is_ended_early_keeps_its_games_and_goes_on(tmp_path: Path) -> None:
    environment = programs(tmp_path) | {"SLURM_JOB_ID": "7", "SLURM_ARRAY_TASK_ID": "1", "SLURM_CPUS_PER_TASK": "1"}
    long = small(SBATCH[0]).replace("nodes=40", "nodes=2k").replace("--deals 8", "--deals 400")
    job = subprocess.Popen(["bash", "-c", long], cwd=tmp_path, env=environment, start_new_session=True)
    deadline = time.monotonic() + 120
    try:
        while games(tmp_path / "maxn-7-1.db") < 6:
            assert time.monotonic() < deadline and job.poll() is None
            time.sleep(0.1)
    finally:
        # As Slurm does: to all processes of the job.
        os.killpg(job.pid, signal.SIGTERM)
        job.wait(timeout=60)
    (kept,) = maxn.reports(tmp_path / "parts" / "part-1.db")
    assert 6 <= kept.games_played < kept.games_planned
    assert not list(tmp_path.glob("maxn-7-1.db*"))
    # The same job again goes on from there.
    job = subprocess.Popen(["bash", "-c", long], cwd=tmp_path, env=environment, start_new_session=True)
    try:
        while games(tmp_path / "maxn-7-1.db") <= kept.games_played:
            assert time.monotonic() < deadline + 120 and job.poll() is None
            time.sleep(0.1)
    finally:
        os.killpg(job.pid, signal.SIGTERM)
        job.wait(timeout=60)
    assert games(tmp_path / "parts" / "part-1.db") > kept.games_played


def test_ray_on_slurm(tmp_path: Path) -> None:
    said = tmp_path / "said"
    result = tmp_path / "result.db"
    maxn.play_match("hearts", ["random", "rules"], players=3, deals=1, file=result)
    environment = programs(
        tmp_path,
        scontrol="printf 'one\\ntwo\\nthree\\nfour\\n'",
        hostname="echo 10.0.0.1",
        sleep="true",
        ray=f'echo "ray $*" >> {said}',
        # The file is the last argument.
        python=f'echo "python $*" >> {said}; [ -e "${{@: -1}}" ] && echo "goes on" >> {said}; cp {result} "${{@: -1}}"',
        srun=f'echo "srun $*" >> {said}; while [[ "$1" == -* ]]; do case "$1" in -w|--exclude) shift;; esac; shift; done; exec "$@"',
    )
    environment |= {"SLURM_JOB_NODELIST": "node[1-4]", "SLURM_JOB_ID": "7"}
    work = tmp_path / "work"
    work.mkdir()
    subprocess.run(["bash", "-c", SBATCH[1] + "\nwait"], cwd=work, env=environment, check=True, timeout=60)
    lines = said.read_text().splitlines()
    assert "ray start --head --port 6379 --num-cpus 32 --block" in lines
    assert "ray start --address 10.0.0.1:6379 --num-cpus 32 --block" in lines
    assert any(line.startswith("srun -N3 -n3 --exclude one ") for line in lines)
    assert any(line.startswith("python -m maxn.cluster plan.toml --address 10.0.0.1:6379") for line in lines)
    assert games(work / "all.db") == 6 and "goes on" not in lines
    subprocess.run(["bash", "-c", SBATCH[1] + "\nwait"], cwd=work, env=environment, check=True, timeout=60)
    assert "goes on" in said.read_text().splitlines() and not list(tmp_path.glob("maxn-7.db*"))
