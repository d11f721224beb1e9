import type {Status} from "./payment-host.ts";

/**
 * Stops the load events of the elements inside the host, which has its own. Events of their payments pass. Captured, so that
 * no listener of the page on the host comes first.
 */
export function stopInnerLoadEvents(host: HTMLElement): void {
  for (const type of ["checkout-ready", "checkout-ineligible", "checkout-error"])
    host.addEventListener(
      type,
      (event) => {
        const source = event.composedPath()[0] as HTMLElement & {readonly status: Status};
        const isPayment = type === "checkout-error" && source.status !== "failed";
        if (source !== host && !isPayment) event.stopPropagation();
      },
      {capture: true},
    );
}
