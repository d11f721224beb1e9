import {html} from "hono/html";
import type {WireMoney} from "../../platform/money.ts";
import type {Decision} from "../controls/operations.ts";
import {brandText} from "./brand.ts";
import {amountText} from "./amount-text.ts";

export interface ChallengeView {
  readonly challengeId: string;
  /** The page that shows the challenge in a frame; undefined at the top level. */
  readonly parentOrigin: string | undefined;
  readonly merchant: string;
  /** Absent when the card is only to be saved. */
  readonly amount: WireMoney | undefined;
  readonly brand: string;
  readonly lastDigits: string;
  readonly testCode: string;
  /** What the page does by itself. */
  readonly decision: Decision;
}

/** The issuer's page on which the buyer proves to own the card. Its script sends the answer and reports the outcome. */
export function challengePage(view: ChallengeView) {
  // In a frame the dialog around it is the landmark; a second main on the page would only be noise to walk through.
  const role = view.parentOrigin === undefined ? "main" : "presentation";
  const heading = view.amount === undefined ? "Confirm your card" : "Confirm your payment";
  const parent = view.parentOrigin === undefined ? "" : html` data-parent-origin="${view.parentOrigin}"`;
  return html`<!doctype html>
    <html lang="en" data-challenge-id="${view.challengeId}" data-decision="${view.decision}" ${parent}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${heading}</title>
        <link rel="stylesheet" href="/web-sdk/v6/assets/windows/challenge.css" />
        <script type="module" src="/web-sdk/v6/assets/windows/challenge.js"></script>
      </head>
      <body>
        <p class="banner">Sandbox: no real money</p>
        <div class="page" role="${role}">
          <h1>${heading}</h1>
          <dl>
            <div>
              <dt>Merchant</dt>
              <dd>${view.merchant}</dd>
            </div>
            <div>
              <dt>${view.amount === undefined ? "For" : "Amount"}</dt>
              <dd>${view.amount === undefined ? "saving your card" : amountText(view.amount)}</dd>
            </div>
            <div>
              <dt>Card</dt>
              <dd>${brandText(view.brand)} ending in ${view.lastDigits}</dd>
            </div>
          </dl>
          <form id="challenge" novalidate>
            <label for="code">One-time code</label>
            <p id="hint">Your test code is <strong>${view.testCode}</strong>.</p>
            <input
              id="code"
              name="code"
              inputmode="numeric"
              autocomplete="one-time-code"
              maxlength="6"
              required
              aria-describedby="hint"
            />
            <p id="message" role="status"></p>
            <button name="confirm" class="primary" type="submit">Confirm</button>
            <button name="fail" type="button">Fail the check</button>
          </form>
        </div>
      </body>
    </html>`;
}
