/** Receipt: copies the reference and, unless the buyer stays, redirects to the merchant after a while. */
import {optional, required} from "../document/rendered.ts";

/** Time to read the receipt and to decide. */
const REDIRECT_DELAY_MS = 20_000;

const {copied = ""} = JSON.parse(document.documentElement.dataset["page"] ?? "{}") as {copied?: string};
const copy = required("copy", HTMLButtonElement);
copy.addEventListener("click", () => {
  navigator.clipboard.writeText(required("reference", HTMLElement).textContent).then(
    () => {
      copy.textContent = copied;
      required("copied", HTMLElement).textContent = copied;
    },
    // Without clipboard permission the buyer can select the reference.
    () => undefined,
  );
});

const back = optional("back", HTMLAnchorElement);
const leaving = optional("leaving", HTMLElement);
const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
// No redirect after a reload or the Back button: the buyer wants to see the receipt.
if (back && leaving && !["reload", "back_forward"].includes(arrival?.type ?? "")) {
  leaving.hidden = false;
  const timer = setTimeout(() => location.assign(back.href), REDIRECT_DELAY_MS);
  const cancelRedirect = () => {
    clearTimeout(timer);
    leaving.hidden = true;
  };
  required("stay", HTMLButtonElement).addEventListener("click", () => {
    cancelRedirect();
    back.focus();
  });
  // The back-forward cache would keep the timer.
  window.addEventListener("pagehide", cancelRedirect);
}
