import {printError, type CheckoutError} from "../errors.ts";
import {CheckoutErrorEvent} from "../payment-flow/events.ts";
import {dispatch} from "./dispatch.ts";
import type {ElementHost} from "./payment-host.ts";

/** Shows a message about an error, prints the error for the developer, and reports it to the page. */
export function showError(host: ElementHost, error: CheckoutError, message: unknown): void {
  host.setStatus("ready", error);
  host.state.set({message});
  printError(host, error);
  dispatch(host, new CheckoutErrorEvent(error));
}
