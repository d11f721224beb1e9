import type {MerchantPage} from "../merchant-page.ts";
import {form, showProblem, texts} from "./document.ts";
import {redraw} from "./redraw.ts";
import {obstacle} from "./shipping.ts";

const deadlineMs = 30_000;

/**
 * Sends the buyer's decision. The service takes it, or draws the page anew because something has to be seen first: another
 * total, an expired card.
 */
export async function decide(merchant: MerchantPage, action: string): Promise<void> {
  const fields = form();
  if (fields === null) return;
  const problem = action === "approve" ? obstacle() : undefined;
  if (problem !== undefined) return showProblem(problem, "address");
  const body = new URLSearchParams(
    [...new FormData(fields)].filter((field): field is [string, string] => typeof field[1] === "string"),
  );
  body.set("action", action);
  // Its buttons are called "action", and take the place of the property.
  const response = await fetch(fields.getAttribute("action") ?? "", {
    method: "POST",
    headers: {Accept: "application/json"},
    body,
    signal: AbortSignal.timeout(deadlineMs),
  });
  if (response.headers.get("Content-Type")?.includes("json") !== true) {
    return redraw(merchant, response);
  }
  const left: unknown = await response.json();
  if (!response.ok) throw new Error(`answered with status ${response.status}`);
  const {state, payerId} = left as {state?: unknown; payerId?: unknown};
  if (merchant.isThere) {
    if (state === "approved")
      merchant.tell({kind: "approved", ...(typeof payerId === "string" ? {payerId} : {})});
    else merchant.tell({kind: "canceled"});
    return;
  }
  // The browser has cut this window off from its page, which asks the service how it ended.
  document.querySelector("main")?.replaceChildren(farewell(state === "approved"));
  window.close();
}

function farewell(isApproved: boolean): HTMLElement {
  const words = document.createElement("h1");
  words.textContent = isApproved ? texts.approved : texts.canceled;
  return words;
}
