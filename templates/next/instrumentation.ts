/** Next calls this once when a server starts. */
export async function register() {
  if (process.env.NODE_ENV !== "development" || process.env.NEXT_RUNTIME !== "nodejs") return;
  const {startLocalSandbox} = await import("./sandbox.mts");
  await startLocalSandbox();
}
