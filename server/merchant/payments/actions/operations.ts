import type {ActionKind} from "./actions.states.ts";
import type {ActionOperation} from "./action.ts";
import {captureAuthorization} from "./capture-authorization.ts";
import {reauthorize} from "./reauthorize.ts";
import {refund} from "./refund.ts";
import {voidAuthorization} from "./void-authorization.ts";

/** All that can be done with a payment. */
export const ACTIONS: Readonly<Record<ActionKind, ActionOperation>> = {
  refund,
  "capture-authorization": captureAuthorization,
  void: voidAuthorization,
  reauthorize,
};
