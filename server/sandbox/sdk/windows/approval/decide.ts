import type {MerchantPage} from "../merchant-page.ts";
import {form, showProblem, texts} from "./document.ts";
import {outcomeOf, redraw} from "./redraw.ts";
import {approvalProblem} from "./shipping.ts";

const requestTimeoutMs = 30_000;

/**
 * Sends the buyer's decision. The server accepts it, or renders the page again because of a change such as another
 * total.
 */
export async function decide(merchant: MerchantPage, action: string): Promise<void> {
  const fields = form();
  if (fields === null) return;
  const problem = action === "approve" ? approvalProblem() : undefined;
  if (problem !== undefined) return showProblem(problem, "address");
  const body = new URLSearchParams(
    [...new FormData(fields)].filter((field): field is [string, string] => typeof field[1] === "string"),
  );
  body.set("action", action);
  // Buttons named "action" shadow the form's `action` property.
  const response = await fetch(fields.getAttribute("action") ?? "", {
    method: "POST",
    headers: {Accept: "application/json"},
    body,
    signal: AbortSignal.timeout(requestTimeoutMs),
  });
  if (response.headers.get("Content-Type")?.includes("json") !== true) {
    return redraw(merchant, response);
  }
  const left: unknown = await response.json();
  if (!response.ok) throw new Error(`answered with status ${response.status}`);
  const outcome = outcomeOf(left);
  if (merchant.isConnected) return merchant.send(outcome);
  // An opener policy has disconnected this window from its page, which asks the sandbox for the result.
  document.querySelector("main")?.replaceChildren(endHeading(outcome.kind === "approved"));
  window.close();
}

function endHeading(isApproved: boolean): HTMLElement {
  const text = document.createElement("h1");
  text.textContent = isApproved ? texts.approved : texts.canceled;
  return text;
}
