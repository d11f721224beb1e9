import type {CardHost} from "./card-host.ts";

/** Makes the form around the element invalid until the extended form validates, also if that can't be loaded. */
export function invalidateForm({internals, texts, renderRoot}: CardHost): void {
  // There is no button to show the message at before the first rendering.
  const button = renderRoot.querySelector("button") ?? undefined;
  internals.setValidity({customError: true}, texts.required, button);
}

/** Stops a submit of the form around the element until the extended form has loaded, also with `novalidate`. */
export function blockUnpaidSubmit(host: CardHost, signal: AbortSignal): void {
  host.internals.form?.addEventListener(
    "submit",
    (event) => {
      if (host.extendedForm || !host.submitsForm || host.isDisabled) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    {capture: true, signal},
  );
}
