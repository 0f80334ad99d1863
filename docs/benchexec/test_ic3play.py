"""Tries the tool-info module: with BenchExec where it is installed, else by its
documented interface. Run: python3 docs/benchexec/test_ic3play.py [IC3PLAY]
"""

import subprocess
import sys
import tempfile
import types
from pathlib import Path

try:
    import benchexec.tools.template  # noqa: F401
except ImportError:
    # What of the interface the module uses.
    package, tools = types.ModuleType("benchexec"), types.ModuleType("benchexec.tools")
    result, template = types.ModuleType("benchexec.result"), types.ModuleType("benchexec.tools.template")
    result.RESULT_TRUE_PROP, result.RESULT_FALSE_REACH = "true", "false(unreach-call)"
    result.RESULT_FALSE_OVERFLOW, result.RESULT_UNKNOWN, result.RESULT_ERROR = "false(no-overflow)", "unknown", "ERROR"
    result.RESULT_FALSE_DEREF, result.RESULT_FALSE_FREE = "false(valid-deref)", "false(valid-free)"
    result.RESULT_FALSE_MEMTRACK, result.RESULT_FALSE_MEMCLEANUP = "false(valid-memtrack)", "false(valid-memcleanup)"
    template.BaseTool2 = type("BaseTool2", (), {})
    package.result, package.tools, tools.template = result, tools, template
    for module in (package, tools, result, template):
        sys.modules[module.__name__] = module

sys.path.insert(0, str(Path(__file__).parent))
# As BenchExec loads a module for tool=".ic3play".
Tool = __import__(".ic3play", fromlist=["Tool"]).Tool

binary = sys.argv[1] if len(sys.argv) > 1 else "bin/ic3play"
tool = Tool()
reach = "CHECK( init(main()), LTL(G ! call(reach_error())) )"
overflow = "CHECK( init(main()), LTL(G ! overflow) )"
memory = "\n".join(f"CHECK( init(main()), LTL(G valid-{what}) )" for what in ("free", "deref", "memtrack"))
cleanup = "CHECK( init(main()), LTL(G valid-memcleanup) )"
lost = "#include <stdlib.h>\nint main() { int *p = malloc(4); if (!p) return 0; %s }"
program = "int main() { long n = nondet_long(); if (n > 0) n = n + 1; assert(%s); }"

with tempfile.TemporaryDirectory() as folder:

    def verdict(text, prop, options=()):
        source, spec = Path(folder, "a.c"), Path(folder, "a.prp")
        source.write_text(text)
        spec.write_text(prop)
        task = types.SimpleNamespace(single_input_file=str(source), property_file=str(spec), options={"data_model": "ILP32"})
        limits = types.SimpleNamespace(cputime=10, walltime=12, memory=2_000_000_000)
        command = tool.cmdline(binary, list(options), task, limits)
        for flag, value in [("-timeout", "12s"), ("-cpu", "10s"), ("-memory", "1600"), ("-model", "ILP32")]:
            assert command[command.index(flag) + 1] == value, f"{flag}: {command}"
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return tool.determine_result(types.SimpleNamespace(output=done.stdout.splitlines()))

    for text, prop, options, want in [
        (program % "n != 1", reach, (), "true"),
        (program % "n != 2", reach, ("-engine", "ic3"), "false(unreach-call)"),
        (program % "n != 1", overflow, (), "false(no-overflow)"),
        (lost % "*p = 1; free(p);", memory, (), "true"),
        (lost % "free(p); *p = 1;", memory, (), "false(valid-deref)"),
        (lost % "free(p); free(p);", memory, (), "false(valid-free)"),
        (lost % "p = 0;", memory, (), "false(valid-memtrack)"),
        (lost % "p = 0;", cleanup, (), "false(valid-memcleanup)"),
        ("int main() { int a[2]; int i = nondet_int(); a[i] = 0; }", memory, (), "false(valid-deref)"),
        ("int main() { return 1 }", reach, (), "ERROR (not read)"),
    ]:
        got = verdict(text, prop, options)
        assert got == want, f"{text}: {got}, not {want}"
    assert tool.determine_result(types.SimpleNamespace(output=[])) == "ERROR"
print("the tool-info module answers as it should")
