/** End of the sandbox's windows: by a click (`ask`), or by themselves. */
export type WindowDecision = "ask" | "approve" | "cancel";

/**
 * Lets approval windows of this sandbox decide by themselves, so that a test needs no clicks.
 *
 * @param sandboxUrl `url` of `startSandbox`
 */
export async function decideWindows(sandboxUrl: string, decision: WindowDecision): Promise<void> {
  await control(sandboxUrl, "presets", {decision});
}

/** Resets the sandbox to its state after the start. */
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
