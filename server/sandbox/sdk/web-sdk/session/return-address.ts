import type {Purpose} from "./subject.ts";

const parameters = {order: "token", "setup-token": "approval_session_id"} as const;
const idPattern = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Reads the id of the order or setup token from the address that the buyer came back to; undefined when it is no way back
 * for a session of this kind.
 */
export function readReturn({searchParams}: URL, {subject, fundingSource}: Purpose): string | undefined {
  const id = searchParams.get(parameters[subject]);
  if (id === null || !idPattern.test(id)) return undefined;
  const source = searchParams.get("fundingSource");
  // An order that was started elsewhere says nothing: that is the first wallet's.
  if ((source ?? "paypal") !== fundingSource) return undefined;
  return id;
}

/** Takes it out of the address: a page that is loaded again must not come back twice. */
export function forgetReturn(): void {
  const url = new URL(location.href);
  for (const name of [...Object.values(parameters), "approval_token_id", "PayerID", "fundingSource"]) {
    url.searchParams.delete(name);
  }
  history.replaceState(history.state, "", url);
}
