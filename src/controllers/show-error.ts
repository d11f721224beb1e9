import {printError, type CheckoutError} from "../errors.ts";
import {CheckoutErrorEvent} from "../payment-flow/events.ts";
import {dispatch} from "./dispatch.ts";
import type {Status} from "./payment-host.ts";
import type {PaymentState} from "./payment-state.ts";

/** An element that shows an error and can still be used. */
interface Shown extends HTMLElement {
  readonly state: PaymentState;
  setStatus(status: Status, error?: CheckoutError): void;
}

/** Shows a message about an error, prints the error for the developer, and reports it to the page. */
export function showError(host: Shown, error: CheckoutError, message: unknown): void {
  host.setStatus("ready", error);
  host.state.set({message});
  printError(host, error);
  dispatch(host, new CheckoutErrorEvent(error));
}
