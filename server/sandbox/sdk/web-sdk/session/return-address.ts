import type {Purpose} from "./subject.ts";

const parameters = {order: "token", "setup-token": "approval_session_id"} as const;
const idPattern = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Reads the id of the order or setup token from the address to which the buyer returned. Undefined if the address
 * doesn't belong to such a session.
 */
export function readReturnedId({searchParams}: URL, {subject, fundingSource}: Purpose): string | undefined {
  const id = searchParams.get(parameters[subject]);
  if (id === null || !idPattern.test(id)) return undefined;
  const source = searchParams.get("fundingSource");
  // An order that was started without the SDK has no fundingSource: it is PayPal's.
  if ((source ?? "paypal") !== fundingSource) return undefined;
  return id;
}

/** Removes the return parameters from the address, so that a reload doesn't resume again. */
export function removeReturnParameters(): void {
  const url = new URL(location.href);
  for (const name of [...Object.values(parameters), "approval_token_id", "PayerID", "fundingSource"]) {
    url.searchParams.delete(name);
  }
  history.replaceState(history.state, "", url);
}
