import {html, nothing, type TemplateResult} from "lit";
import {repeat} from "lit/directives/repeat.js";
import {icon} from "../icons.ts";
import {payButton} from "../pay-button.ts";
import type {CheckoutPaymentMethod} from "../payment-method/payment-method.ts";
import {iconOf} from "./method-icons.ts";
import {slotOf, type MethodList, type MethodRow} from "./method-list.ts";

/** The express buttons, the list, and below it what belongs to the chosen method: the shop's terms, the button, the message. */
export function methodListView(list: MethodList): TemplateResult {
  const {host, texts, paid, express, chosen} = list;
  if (paid && paid !== express) return html`<slot name=${slotOf(chosen!)}></slot>`;
  return html`${expressView(list)}
  ${
    paid || (list.rows.length === 0 && list.expected.length === 0)
      ? nothing
      : html`<div
            class="methods ${host.layout ?? "auto"}"
            part="methods"
            role="radiogroup"
            aria-label=${texts.title}
          >
            ${repeat(
              list.rows,
              ({name}) => name,
              (row) => rowView(row, list),
            )}
            ${list.expected
              .slice(list.rows.length)
              .map(() => html`<div class="method expected" aria-hidden="true"></div>`)}
          </div>
          <slot name="terms"></slot>
          <slot name="before-pay"></slot>
          ${host.payButton === "none" && !needsOwnButton(chosen) ? nothing : html`<div class="pay">${buttonView(list)}</div>`}
          ${footView(list)}`
  }`;
}

function expressView({host, expressMax, texts, rows}: MethodList): TemplateResult | typeof nothing {
  if (expressMax === 0) return nothing;
  const isHidden = host.status === "succeeded" && host.method !== undefined;
  const hasOthers = rows.length > 0 && host.status !== "succeeded";
  return html`<checkout-express-buttons
      part="express"
      exportparts="more, result, button, receipt, copy"
      .max=${expressMax}
      .methods=${host.methods}
      .exclude=${host.exclude}
      .shipping=${host.shipping}
      ?hidden=${isHidden}
    ></checkout-express-buttons>
    <div class="or" ?hidden=${!hasOthers}>${texts.or}</div>`;
}

function rowView(row: MethodRow, list: MethodList): TemplateResult {
  const {host, chosen, texts} = list;
  const isChosen = row === chosen;
  const title = list.titleOf(row.name);
  const isInPanel = row.method.kind !== "wallet" && !row.isGuest;
  return html`<label class="method ${isChosen ? "chosen" : ""}" part="method">
      <input
        type="radio"
        name="method"
        value=${row.name}
        .checked=${isChosen}
        ?disabled=${(host.isBusy && !isChosen) || host.isDisabled}
        @change=${() => list.select(row.name)}
      />
      ${icon(iconOf(row.method))}<span>${title}</span>
    </label>
    <div class="panel" part="panel" role="group" aria-label=${title} ?hidden=${!isChosen}>
      ${
        isInPanel
          ? html`<slot name=${slotOf(row)}></slot>`
          : html`<p>${texts.window.replace("#", () => title)}</p>`
      }
    </div>`;
}

/** A wallet, or PayPal's form for guests, always has the button of its brand. */
const needsOwnButton = (row: MethodRow | undefined) => row?.method.kind === "wallet" || row?.isGuest === true;

function buttonView({chosen, host}: MethodList): TemplateResult | typeof nothing {
  const element = chosen?.element;
  // The bank's check, or a voucher, is shown instead of the fields.
  if (!chosen || !element || element.receipt) return nothing;
  if (needsOwnButton(chosen)) return html`<slot name=${slotOf(chosen)}></slot>`;
  if (chosen.method.kind === "card") return payButton(element, () => void host.submit());
  const form = (element as unknown as CheckoutPaymentMethod).paymentForm;
  return form?.buttonView() ?? nothing;
}

function footView(list: MethodList): TemplateResult {
  const {texts, chosen, failure, alternative, isChoiceMissing} = list;
  const element = chosen?.element;
  return html`${failure ? html`<p class="unavailable" role="status">${failure}</p>` : nothing}
  ${isChoiceMissing ? html`<p class="result danger" role="alert">${texts.choose}</p>` : nothing}
  ${element && !element.receipt ? element.footView() : nothing}
  ${
    alternative
      ? html`<button
          type="button"
          class="quiet"
          part="button"
          @click=${() => void list.switchTo(alternative)}
        >
          ${texts.instead.replace("#", () => list.titleOf(alternative.name))}
        </button>`
      : nothing
  }`;
}
