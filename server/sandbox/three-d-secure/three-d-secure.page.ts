import {html} from "hono/html";
import type {WireMoney} from "../../shared/money.ts";
import type {Decision} from "../test-controls/test-controls.operations.ts";
import {amountText} from "../pages/amount-text.ts";
import {directionOf} from "../locales/languages.ts";
import {brandText} from "../locales/cards.ts";
import {fill} from "../locales/fill.ts";
import type {Localization} from "../pages/texts.ts";
import {windowHead} from "../pages/shell.ts";

export interface ChallengeView {
  readonly localization: Localization;
  readonly challengeId: string;
  /** Origin of the page that shows the challenge in a frame; undefined without a frame. */
  readonly parentOrigin: string | undefined;
  readonly merchant: string;
  /** Target of the cancel link when the challenge is not in a frame. */
  readonly cancelUrl: string | undefined;
  /** Undefined when the card is only saved. */
  readonly amount: WireMoney | undefined;
  readonly brand: string;
  readonly lastDigits: string;
  readonly testCode: string;
  /** Decision that the page takes automatically. */
  readonly decision: Decision;
}

/** Page of the card issuer's 3-D Secure challenge. Its script sends the answer and reports the result. */
export function challengePage(view: ChallengeView) {
  // In a frame the surrounding dialog is the landmark.
  const role = view.parentOrigin === undefined ? "main" : "presentation";
  const {language} = view.localization;
  const {banner, challenge: texts, challengeScript} = view.localization.texts;
  const {cancelUrl, merchant} = view;
  const back = view.parentOrigin === undefined && cancelUrl !== undefined;
  const heading = view.amount === undefined ? texts.saveTitle : texts.payTitle;
  const [beforeCode, afterCode] = texts.testCode.split("{code}");
  const parent = view.parentOrigin === undefined ? "" : html` data-parent-origin="${view.parentOrigin}"`;
  return html`<!doctype html>
    <html
      lang="${language}"
      dir="${directionOf(language)}"
      data-challenge-id="${view.challengeId}"
      data-decision="${view.decision}"
      data-texts="${JSON.stringify(challengeScript)}"
      ${parent}
    >
      ${windowHead("challenge", heading)}
      <body>
        <p class="banner">${banner}</p>
        <div class="page" role="${role}">
          <h1>${heading}</h1>
          <dl>
            <div>
              <dt>${texts.merchant}</dt>
              <dd>${view.merchant}</dd>
            </div>
            <div>
              <dt>${view.amount === undefined ? texts.purpose : texts.amount}</dt>
              <dd>${view.amount === undefined ? texts.saving : amountText(view.amount, language)}</dd>
            </div>
            <div>
              <dt>${texts.card}</dt>
              <dd>${fill(texts.cardEnding, {brand: brandText(view.brand), digits: view.lastDigits})}</dd>
            </div>
          </dl>
          <form id="challenge" novalidate>
            <label for="code">${texts.code}</label>
            <p id="hint">${beforeCode}<strong>${view.testCode}</strong>${afterCode}</p>
            <input
              id="code"
              name="code"
              dir="ltr"
              inputmode="numeric"
              autocomplete="one-time-code"
              maxlength="6"
              required
              aria-describedby="hint"
            />
            <p id="message" role="status"></p>
            <button name="confirm" class="primary" type="submit">${texts.confirm}</button>
            <button name="fail" type="button">${texts.fail}</button>
          </form>
          ${back ? html`<a class="back" href="${cancelUrl}">${fill(view.localization.texts.approval.cancel, {merchant})}</a>` : ""}
        </div>
      </body>
    </html>`;
}
