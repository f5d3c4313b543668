"""Measurements and games that outgrow a machine: any executor, parts that add up, a break."""

import contextlib
import multiprocessing
import shelve
import shutil
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest
from wildescape.arena import duplicate
from wildescape.i18n import InputError
from wildescape.players import PlayerError
from wildescape.records import move_rows, record
from wildescape.simulate import simulate, simulate_each


def measured(one="beginner", two="random", deals=4, **settings):
    return duplicate(one, two, deals, progress=False, **{"processes": 1, **settings})


def outcomes(found):
    return [(game.outcome, game.earned, game.let_out) for deal in found.deals for game in deal]


@contextlib.contextmanager
def dask():
    distributed = pytest.importorskip(
        "distributed", reason="there is no dask: pip install '.[cluster]'"
    )
    cluster = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, worker_dashboard_address=None
    )
    with cluster, distributed.Client(cluster) as client:
        yield client.get_executor()


EXECUTORS = {
    "threads": lambda: ThreadPoolExecutor(2),
    "processes": lambda: ProcessPoolExecutor(2),
    "dask": dask,
}


@pytest.mark.parametrize("kind", EXECUTORS)
def test_every_executor_measures_and_plays_the_same(kind):
    with EXECUTORS[kind]() as executor:
        assert outcomes(measured(processes=None, executor=executor)) == outcomes(measured())
        games = [*simulate_each(range(3), "escalation", ["random"] * 3, executor=executor)]
    assert games == [simulate("escalation", seed, ["random"] * 3) for seed in range(3)]


MPI = """
from mpi4py.futures import MPIPoolExecutor
from wildescape.arena import duplicate

if __name__ == "__main__":
    with MPIPoolExecutor() as executor:
        print(duplicate("beginner", "random", 4, executor=executor, progress=False).wins)
"""


def test_mpi_measures_the_same(tmp_path):
    pytest.importorskip("mpi4py", reason="there is no MPI: pip install '.[cluster]'")
    start = shutil.which("mpiexec")
    assert start, "mpi4py without mpiexec: pip install mpich"
    script = tmp_path / "measure.py"
    script.write_text(MPI)
    command = [start, "-n", "3", sys.executable, "-m", "mpi4py.futures", script]
    ended = subprocess.run(command, check=False, capture_output=True, text=True, timeout=120)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.strip() == str(measured().wins)


def test_a_notebooks_own_player_is_sent_along():
    pytest.importorskip("cloudpickle", reason="there is no cloudpickle: pip install '.[cluster]'")

    class Mine:
        def choose(self, view):
            return view.moves[0]

    with ProcessPoolExecutor(1) as executor:
        found = measured(Mine, deals=1, processes=None, executor=executor)
    assert outcomes(found) == outcomes(measured(Mine, deals=1))


def test_a_player_that_cannot_be_sent_is_refused():
    class Locked:
        def choose(self, view):
            return view.moves[0]

        def __reduce__(self):
            raise TypeError("it holds a lock")

    with (
        ThreadPoolExecutor(1) as executor,
        pytest.raises(InputError, match=r"define it in a module \(it holds a lock\)"),
    ):
        measured(Locked(), processes=None, executor=executor)


def test_a_process_of_a_pool_measures_by_itself():
    # Such as a worker of dask, which may have no processes of its own.
    with multiprocessing.get_context("fork").Pool(1) as pool:
        wins = pool.apply(_wins_in_a_pool)
    assert wins == measured().wins


def _wins_in_a_pool():
    return duplicate("beginner", "random", 4, progress=False).wins


def test_parts_of_a_seed_add_up_to_the_whole():
    whole, parts = measured(), [measured(deals=range(0, 1)), measured(deals=range(1, 4))]
    found = sum(parts)
    assert outcomes(found) == outcomes(whole)
    assert found.numbers == whole.numbers == ((1, 0), (1, 1), (1, 2), (1, 3))
    assert found.decided == whole.decided
    assert str(found).splitlines()[:5] == str(whole).splitlines()[:5]
    other = measured(deals=2, seed="other")
    assert (whole + other).numbers[4:] == (("other", 0), ("other", 1))


def test_a_deal_counts_once_and_other_measurements_stay_apart():
    with pytest.raises(InputError, match="Deal 3 of the seed 1 is in both"):
        measured() + measured(deals=range(3, 5))
    for other in ({"two": "beginner"}, {"game": "escalation"}, {"rules": {"target": "K"}}):
        with pytest.raises(InputError, match="the same players, game, rules and time"):
            measured(deals=1) + measured(deals=range(1, 2), **other)
    with pytest.raises(TypeError):
        measured(deals=1) + 1


class Tired:
    """Plays its first move, until it has begun too many games."""

    begun, most = 0, 3

    def __init__(self):
        Tired.begun += 1
        if Tired.begun > Tired.most:
            raise RuntimeError("too tired")

    def choose(self, view):
        return view.moves[0]


def test_a_measurement_goes_on_after_a_break(tmp_path, monkeypatch):
    monkeypatch.setattr(Tired, "most", 10**6)
    whole = measured(Tired, game="escalation")
    # The first one is begun to look at it; each game of four has two of them.
    monkeypatch.setattr(Tired, "begun", 0)
    monkeypatch.setattr(Tired, "most", 1 + 4 * 2 + 1)
    with shelve.open(str(tmp_path / "deals")) as kept, pytest.raises(RuntimeError, match="tired"):
        measured(Tired, game="escalation", kept=kept)
    monkeypatch.setattr(Tired, "begun", 0)
    with shelve.open(str(tmp_path / "deals")) as kept:
        assert len(kept) == 2
        assert outcomes(measured(Tired, game="escalation", kept=kept)) == outcomes(whole)
        assert len(kept) == 4
    assert Tired.begun == 1 + 4 * 2


def test_what_is_kept_of_one_measurement_is_not_taken_for_another():
    kept = {}
    measured(deals=1, kept=kept)
    for other in ({"seed": 2}, {"seed": "1"}, {"two": "beginner"}, {"rules": {"target": "K"}}):
        before = len(kept)
        measured(**{"deals": 1, "kept": kept, **other})
        assert len(kept) == before + 1


@pytest.mark.parametrize(
    ("settings", "named"),
    [
        ({"deals": range(0)}, r"range\(100, 200\)"),
        ({"deals": range(-1, 3)}, r"range\(100, 200\)"),
        ({"executor": "dask", "processes": None}, "concurrent.futures.Executor"),
        ({"executor": ThreadPoolExecutor, "processes": None}, "such as ProcessPoolExecutor()"),
        ({"kept": "measured"}, "“kept” is a dictionary"),
        ({"executor": ThreadPoolExecutor(1)}, "“processes” or “executor”, not both"),
    ],
)
def test_what_cannot_be_spread_is_refused_with_what_can(settings, named):
    with pytest.raises(InputError, match=named):
        measured(**settings)


@pytest.mark.parametrize(
    ("settings", "named"),
    [({"seeds": 4}, "“seeds” are several seeds"), ({"names": "random"}, "“names” is a list")],
)
def test_games_that_cannot_be_told_are_refused_before_the_first(settings, named):
    with pytest.raises(InputError, match=named):
        simulate_each(**{"seeds": range(2), **settings})


def test_a_player_that_breaks_the_rules_ends_the_measurement_wherever_it_plays():
    with ThreadPoolExecutor(1) as executor, pytest.raises(PlayerError):
        measured(Wrong, processes=None, executor=executor)


class Wrong:
    def choose(self, view):
        return None


@pytest.mark.parametrize(("game", "seats"), [("wildescape", 6), ("escalation", 3)])
def test_a_record_as_rows_has_each_move_once_and_is_read_back_from_parquet(game, seats, tmp_path):
    written = record(simulate(game, 5, ["random"] * seats))
    rows = [*move_rows(written)]
    assert len(rows) == sum(
        len(hand["moves"])
        + sum(len(hand.get("tribute", {}).get(key, ())) for key in ("given", "returned"))
        for hand in written["hands"]
    )
    assert {row["hand"] for row in rows} == {*range(len(written["hands"]))}
    if game == "wildescape":
        assert {"play", "pass", "tribute", "return"} <= {row["act"] for row in rows}
    parquet = pytest.importorskip(
        "pyarrow.parquet", reason="there is no pyarrow: pip install '.[cluster]'"
    )
    table = pytest.importorskip("pyarrow").Table.from_pylist(rows)
    parquet.write_table(table, tmp_path / "moves.parquet")
    assert parquet.read_table(tmp_path / "moves.parquet").to_pylist() == rows
