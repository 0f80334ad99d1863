"""Tool-info module of ic3play for BenchExec (https://github.com/sosy-lab/benchexec).

It is no part of BenchExec, so the benchmark definition names it with a dot, tool=".ic3play", and PYTHONPATH its folder:
    PYTHONPATH=docs/benchexec benchexec --tool-directory bin docs/benchexec/ic3play.xml
"""

import json

import benchexec.result as result
import benchexec.tools.template


class Tool(benchexec.tools.template.BaseTool2):
    """A software model checker for integer C programs."""

    def executable(self, tool_locator):
        return tool_locator.find_executable("ic3play", subdir="bin")

    def name(self):
        return "ic3play"

    def project_url(self):
        return ""

    def version(self, executable):
        return self._version_from_tool(executable, arg="version", line_prefix="ic3play")

    def cmdline(self, executable, options, task, rlimits):
        cmd = [executable, "check", "-json"]
        # -timeout is of the clock, -cpu of the processor.
        clock = rlimits.walltime or rlimits.cputime
        if clock and "-timeout" not in options:
            cmd += ["-timeout", f"{clock}s"]
        if rlimits.cputime and "-cpu" not in options:
            cmd += ["-cpu", f"{rlimits.cputime}s"]
        if rlimits.memory and "-memory" not in options:
            # -memory is of the heap; the rest of the process takes the other fifth.
            cmd += ["-memory", str(max(1, rlimits.memory * 4 // 5 // 1_000_000))]
        if task.property_file:
            cmd += ["-spec", task.property_file]
        model = isinstance(task.options, dict) and task.options.get("data_model")
        if model and "-model" not in options and task.property_file:
            cmd += ["-model", model]
        return [*cmd, *options, "--", task.single_input_file]

    def determine_result(self, run):
        for line in reversed(run.output):
            if not line.startswith("{"):
                continue
            try:
                report = json.loads(line)
            except ValueError:
                return result.RESULT_ERROR
            verdict = report.get("verdict")
            if verdict == "safe":
                return result.RESULT_TRUE_PROP
            if verdict == "unsafe":
                return self._failure(report)
            if verdict == "error":
                return f"{result.RESULT_ERROR} (not read)"
            if report.get("reasonCode") == "timeout":
                return "TIMEOUT"
            return result.RESULT_UNKNOWN
        return result.RESULT_ERROR

    @staticmethod
    def _failure(report):
        failure = report.get("certificate", {}).get("failure", "")
        if failure == "overflow":
            return result.RESULT_FALSE_OVERFLOW
        if failure in ("double-free", "invalid-free"):
            return result.RESULT_FALSE_FREE
        if failure == "leak":
            cleanup = "memcleanup" in report.get("ints", "")
            return result.RESULT_FALSE_MEMCLEANUP if cleanup else result.RESULT_FALSE_MEMTRACK
        if failure in ("index", "null", "pointer", "use-after-free", "overlap"):
            return result.RESULT_FALSE_DEREF
        return result.RESULT_FALSE_REACH
