import type {ActionOperation} from "./action.ts";
import type {ActionKind} from "./actions.states.ts";
import {captureAuthorization, reauthorize, voidAuthorization} from "./authorizations.ts";
import {refund} from "./refund.ts";

/** The operation of each kind of payment action. */
export const ACTIONS: Readonly<Record<ActionKind, ActionOperation>> = {
  refund,
  "capture-authorization": captureAuthorization,
  void: voidAuthorization,
  reauthorize,
};
