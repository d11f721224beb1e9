import {html} from "hono/html";
import type {BuyerAddress} from "../test-buyers.ts";
import type {Decision} from "../test-controls/test-controls.operations.ts";
import type {WalletTestCard} from "./test-cards.ts";
import type {Wallet} from "./tokens.ts";
import {directionOf} from "../locales/languages.ts";
import {brandText} from "../locales/cards.ts";
import type {Localization} from "../pages/texts.ts";
import {fill} from "../locales/fill.ts";
import {windowHead} from "../pages/shell.ts";

export interface WalletSheetView {
  readonly localization: Localization;
  readonly wallet: Wallet;
  /** Origin of the page that may embed the sheet. */
  readonly parentOrigin: string;
  readonly cards: readonly WalletTestCard[];
  readonly addresses: readonly BuyerAddress[];
  /** Decision that the sheet takes automatically. */
  readonly decision: Decision;
}

/**
 * Payment sheet of a device wallet. Merchant, amount and shipping options come from the page, because a
 * wallet's script has no order. The surrounding dialog is the landmark and names the wallet.
 */
export function walletSheetPage(view: WalletSheetView) {
  const {wallet, parentOrigin, cards, addresses, decision} = view;
  const {language, texts} = view.localization;
  const {approval, guest, guestScript, challenge, sheet} = texts;
  const ofScript = {...sheet, payTo: approval.payHeading, pay: guest.pay, paying: guestScript.paying};
  return html`<!doctype html>
    <html
      lang="${language}"
      dir="${directionOf(language)}"
      data-texts="${JSON.stringify(ofScript)}"
      data-parent-origin="${parentOrigin}"
      data-wallet="${wallet}"
      data-decision="${decision}"
    >
      ${windowHead("wallet-sheet", sheet.title)}
      <body>
        <p class="banner">${texts.banner}</p>
        <div class="page" role="presentation">
          <h1 id="merchant"></h1>
          <form id="sheet" novalidate>
            <fieldset id="cards">
              <legend>${sheet.cards}</legend>
              ${cards.map(
                (card, index) => html`
                  <label>
                    <input
                      type="radio"
                      name="card"
                      value="${card.id}"
                      data-network="${card.brand}"
                      data-last-digits="${card.number.slice(-4)}"
                      ${index === 0 ? "checked" : ""}
                    />
                    <span>
                      ${fill(challenge.cardEnding, {
                        brand: brandText(card.brand),
                        digits: card.number.slice(-4),
                      })}
                      <small lang="en" dir="ltr">${card.meaning}</small>
                    </span>
                  </label>
                `,
              )}
            </fieldset>
            <fieldset id="addresses" hidden>
              <legend>${approval.shipTo}</legend>
              ${addresses.map(
                (address, index) => html`
                  <label>
                    <input
                      type="radio"
                      name="address"
                      value="${index}"
                      data-locality="${address.admin_area_2}"
                      data-administrative-area="${address.admin_area_1 ?? ""}"
                      data-postal-code="${address.postal_code}"
                      data-country-code="${address.country_code}"
                      ${index === 0 ? "checked" : ""}
                    />
                    <span>
                      ${address.address_line_1}
                      <small>
                        ${[
                          address.admin_area_2,
                          `${address.admin_area_1 ?? ""} ${address.postal_code}`.trim(),
                          address.country_code,
                        ].join(", ")}
                      </small>
                    </span>
                  </label>
                `,
              )}
            </fieldset>
            <fieldset id="options" hidden>
              <legend>${approval.delivery}</legend>
            </fieldset>
            <dl id="lines"></dl>
            <div class="bottom">
              <p id="message" role="status"></p>
              <div class="actions">
                <button name="pay" class="primary" type="submit">${sheet.payUnknown}</button>
                <button name="cancel" type="button">${guest.cancel}</button>
              </div>
            </div>
          </form>
        </div>
      </body>
    </html>`;
}
