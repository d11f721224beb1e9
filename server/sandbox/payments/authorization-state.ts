import type {AuthorizationRow} from "./authorizations.records.ts";
import {OPEN_AUTHORIZATIONS} from "./payments.states.ts";

/** An authorization. `status` is the public status at the time of reading. */
export interface Authorization {
  readonly row: AuthorizationRow;
  readonly status: AuthorizationRow["status"];
  readonly expired: boolean;
}

/**
 * A reauthorization ends with its original. An expired one is shown as VOIDED, as at PayPal, and so is one that a reauthorization has
 * replaced.
 */
export function authorizationState(
  row: AuthorizationRow,
  parent: AuthorizationRow | undefined,
  now: number,
): Authorization {
  const expired = row.expires_at <= now;
  const ended = parent?.status === "VOIDED" || parent?.status === "CAPTURED" ? parent.status : row.status;
  const isOpen = OPEN_AUTHORIZATIONS.includes(ended);
  return {row, expired, status: isOpen && (expired || row.is_replaced === 1) ? "VOIDED" : ended};
}
