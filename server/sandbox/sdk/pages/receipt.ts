/** The receipt: copies the reference, and goes back to the merchant after a while, unless the buyer stays. */
import {optional, required} from "../document/rendered.ts";

/** What a buyer needs to read it and to decide, in milliseconds. */
const STAY = 20_000;

const {copied = ""} = JSON.parse(document.documentElement.dataset["page"] ?? "{}") as {copied?: string};
const copy = required("copy", HTMLButtonElement);
copy.addEventListener("click", () => {
  navigator.clipboard.writeText(required("reference", HTMLElement).textContent).then(
    () => {
      copy.textContent = copied;
      required("copied", HTMLElement).textContent = copied;
    },
    // The browser does not let the page copy: the reference stands there to be selected.
    () => undefined,
  );
});

const back = optional("back", HTMLAnchorElement);
const leaving = optional("leaving", HTMLElement);
const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
// Who has come back to the receipt, or loads it again, wants to see it.
if (back && leaving && !["reload", "back_forward"].includes(arrival?.type ?? "")) {
  leaving.hidden = false;
  const timer = setTimeout(() => location.assign(back.href), STAY);
  const stay = () => {
    clearTimeout(timer);
    leaving.hidden = true;
  };
  required("stay", HTMLButtonElement).addEventListener("click", () => {
    stay();
    back.focus();
  });
  // The browser keeps the page as it was left.
  window.addEventListener("pagehide", stay);
}
