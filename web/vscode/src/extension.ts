// The extension on any platform: the language server, the replay and the inspector of witnesses.

import * as vscode from "vscode";
import { LanguageServer } from "./language";
import type { Platform } from "./platform";
import { Replay } from "./replay";
import { inspect } from "./witness";

export async function start(context: vscode.ExtensionContext, platform: Platform): Promise<void> {
  const replay = new Replay(context.extensionUri);
  const server = new LanguageServer(platform);
  const findings = vscode.languages.createDiagnosticCollection("ic3play witness");
  const open = async (uri?: vscode.Uri | string): Promise<void> => {
    const wanted = typeof uri === "string" ? vscode.Uri.parse(uri) : uri;
    const of = wanted ?? vscode.window.activeTextEditor?.document.uri;
    if (of) replay.open(await vscode.workspace.openTextDocument(of));
    else void vscode.window.showInformationMessage("Open a C program to replay its run.");
  };
  context.subscriptions.push(
    server,
    replay,
    findings,
    vscode.commands.registerCommand("ic3play.replay", open),
    // The server's code lenses call this command. It replays the run beside the program.
    vscode.commands.registerCommand("ic3play.showRun", open),
    vscode.commands.registerCommand("ic3play.restart", () => server.restart()),
    vscode.commands.registerCommand("ic3play.inspectWitness", (uri?: vscode.Uri) => inspect(platform, findings, uri)),
  );
  await server.start();
}
