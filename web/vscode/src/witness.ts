// The inspector of witnesses. It shows the witness and its program side by side, with the answer of
// `ic3play validate`, and each invariant at its place in the program.

import * as vscode from "vscode";
import type { Platform } from "./platform";

/** The answer of `ic3play validate -json`. */
interface Answer {
  status: "confirmed" | "refuted" | "invalid" | "unknown" | "error";
  verdict?: string;
  text: string;
  steps?: { name: string; status: string; text: string }[];
}

/** A statement of a witness about a place of the program. */
export interface Place {
  line: number; // the line of the program, from 1
  at: number; // the line of the witness, from 0
  text: string;
}

/** Validates a witness, by default the one in the active editor. */
export async function inspect(
  platform: Platform,
  findings: vscode.DiagnosticCollection,
  uri: vscode.Uri | undefined = vscode.window.activeTextEditor?.document.uri,
): Promise<Answer | null> {
  if (!uri) {
    void vscode.window.showInformationMessage("Open a witness (.yml, or .json of ic3play's own form) to inspect it.");
    return null;
  }
  const witness = await vscode.workspace.openTextDocument(uri);
  const program = await programOf(witness);
  if (!program) return null;
  await vscode.window.showTextDocument(witness, { viewColumn: vscode.ViewColumn.One });
  const shown = await vscode.window.showTextDocument(program, {
    viewColumn: vscode.ViewColumn.Beside,
    preserveFocus: true,
  });
  if (witness.isDirty) await witness.save();
  if (program.isDirty) await program.save();
  let answer: Answer;
  try {
    const { stdout, stderr } = await platform.run(["validate", "-json", witness.uri, program.uri]);
    answer = stdout.trim() ? (JSON.parse(stdout) as Answer) : { status: "error", text: stderr.trim() };
  } catch (err) {
    answer = { status: "error", text: (err as Error).message };
  }
  const said = places(witness.getText());
  const severity =
    answer.status === "confirmed" ? vscode.DiagnosticSeverity.Information : vscode.DiagnosticSeverity.Warning;
  findings.set(witness.uri, [
    found(0, `${answer.status}: ${answer.text}`, severity),
    ...(answer.steps ?? [])
      .filter((step) => step.status !== "confirmed")
      .map((step) => found(0, `${step.name}: ${step.text}`, severity)),
  ]);
  findings.set(
    program.uri,
    said.map(({ line, text }) => found(line - 1, `the witness: ${text}`, vscode.DiagnosticSeverity.Information)),
  );
  const first = said[0];
  if (first) shown.revealRange(new vscode.Range(first.line - 1, 0, first.line - 1, 0));
  const show = answer.status === "confirmed" ? vscode.window.showInformationMessage : vscode.window.showWarningMessage;
  void show(`Witness ${answer.status}. ${answer.text}`);
  return answer;
}

function found(line: number, message: string, severity: vscode.DiagnosticSeverity): vscode.Diagnostic {
  const out = new vscode.Diagnostic(new vscode.Range(line, 0, line, 1000), message, severity);
  out.source = "ic3play";
  return out;
}

/**
 * Returns the program of a witness: the file that the witness names, in the same folder, or a file
 * that the user chooses; null if the user chooses none.
 */
async function programOf(witness: vscode.TextDocument): Promise<vscode.TextDocument | null> {
  for (const name of inputs(witness.getText())) {
    try {
      return await vscode.workspace.openTextDocument(vscode.Uri.joinPath(witness.uri, "..", name.replace(/.*\//, "")));
    } catch {
      // it is elsewhere
    }
  }
  const chosen = await vscode.window.showOpenDialog({
    title: "The program of this witness",
    filters: { C: ["c", "i", "h"] },
  });
  return chosen?.[0] ? vscode.workspace.openTextDocument(chosen[0]) : null;
}

/** Returns the input files that a witness names, in YAML or in ic3play's own format. */
export function inputs(text: string): string[] {
  const names = [...text.matchAll(/"file"\s*:\s*"([^"]+)"/g)].map((m) => m[1]!);
  const listed = /^( *)input_files:\s*(?:\[([^\]]*)\]|((?:\n *-.*)+))/m.exec(text);
  const list = listed?.[2]?.split(",") ?? listed?.[3]?.split("\n").map((line) => line.replace(/^ *- */, "")) ?? [];
  for (const name of list) names.push(name.trim().replace(/^(["'])(.*)\1$/, "$2"));
  return [...new Set(names)].filter((name) => name !== "");
}

/**
 * Returns the places that a YAML witness mentions, with their statements. This is only for display:
 * `validate` parses the witness itself.
 */
export function places(text: string): Place[] {
  const out: Place[] = [];
  let line = 0;
  let type = "";
  let value: string | null = null;
  text.split("\n").forEach((l, at) => {
    const m = /^\s*(?:-\s+)?(type|line|value|requires|ensures)\s*:\s*(.*?)\s*$/.exec(l);
    if (!m) return;
    const scalar = m[2]!.replace(/^(["'])(.*)\1$/, "$2");
    if (m[1] === "type") [type, value, line] = [scalar, null, 0];
    else if (m[1] === "line") line = Number(scalar);
    else if (m[1] === "value") value = scalar;
    else if (line > 0) out.push({ line, at, text: `${type} ${m[1]} ${scalar}` }); // a contract has both
    if (line > 0 && (value !== null || type === "target")) {
      out.push({ line, at, text: value === null ? type : `${type} ${value}` });
      [line, value] = [0, null];
    }
  });
  return out;
}
