"""The `maxn` command."""

import signal
import sys

from maxn import _native


def main() -> int:
    """Runs the command that the arguments of the process name, and returns its exit code."""
    if sys.argv[1:2] == ["export"] and "--csv" not in sys.argv:
        from maxn.export import main as export

        return export(sys.argv[2:])
    # The command line handles Ctrl-C itself, and ends quietly when nobody reads its output.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _native.run_command(["maxn", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
