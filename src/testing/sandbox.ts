/** How the windows of the sandbox end: as somebody clicks (`ask`), or by themselves. */
export type WindowDecision = "ask" | "approve" | "cancel";

/**
 * From now on approval windows of this sandbox decide by themselves, so that a test needs no clicks.
 *
 * @param sandboxUrl what `startSandbox` calls `url`
 */
export async function decideWindows(sandboxUrl: string, decision: WindowDecision): Promise<void> {
  await control(sandboxUrl, "presets", {decision});
}

/** Everything in the sandbox is as after its start again. */
export async function resetSandbox(sandboxUrl: string): Promise<void> {
  await control(sandboxUrl, "reset", {});
}

async function control(sandboxUrl: string, name: string, body: object): Promise<void> {
  const reply = await fetch(`${sandboxUrl}/_sandbox/${name}`, {
    method: "POST",
    headers: {"content-type": "application/json"},
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`The sandbox answered ${reply.status}: ${await reply.text()}`);
}
