/** Receipt: copies the reference and, unless the buyer stays, redirects to the merchant within 5 seconds. */
import {optional, required} from "../document/rendered.ts";

/** Leaves a second to load this script and the merchant's page. */
const REDIRECT_DELAY_MS = 4_000;

const {copied = "", leaving = ""} = JSON.parse(document.documentElement.dataset["page"] ?? "{}") as {
  copied?: string;
  leaving?: string;
};
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
const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
// No redirect after a reload or the Back button: the buyer wants to see the receipt.
if (back && !["reload", "back_forward"].includes(arrival?.type ?? "")) redirectLater(back);

function redirectLater(back: HTMLAnchorElement): void {
  const notice = required("leaving", HTMLElement);
  const stay = required("stay", HTMLButtonElement);
  const timer = setTimeout(() => location.assign(back.href), REDIRECT_DELAY_MS);
  stay.hidden = false;
  // Screen readers announce only what changes in a loaded page.
  const announce = () => {
    notice.textContent = leaving;
  };
  const cancelRedirect = () => {
    clearTimeout(timer);
    window.removeEventListener("load", announce);
    notice.textContent = "";
    if (document.activeElement === stay) back.focus();
    stay.hidden = true;
  };
  window.addEventListener("load", announce);
  stay.addEventListener("click", () => {
    cancelRedirect();
    back.focus();
  });
  // With a keyboard or a screen reader, the redirect would take away the buyer's place on the page.
  document.addEventListener("focusin", cancelRedirect, {once: true});
  // The back-forward cache would keep the timer.
  window.addEventListener("pagehide", cancelRedirect);
}
