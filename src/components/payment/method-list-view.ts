import {html, nothing, type TemplateResult} from "lit";
import {repeat} from "lit/directives/repeat.js";
import {icon} from "../icons.ts";
import {payButton} from "../pay-button.ts";
import {formatMoney} from "../../controllers/money.ts";
import type {PayLaterPlan} from "../../payment-methods/pay-later.ts";
import {iconOf} from "./method-icons.ts";
import type * as MethodMarks from "./method-marks.ts";
import type {OfferedMethod} from "../../payment-methods/offered-methods.ts";
import {expressMax, likelyExpress} from "./likely-methods.ts";
import type {ChildElement} from "../methods-controller.ts";
import type {Messages} from "../../locales/messages.ts";
import type {ListHost} from "./list-host.ts";
import type {ListSpace} from "./list-space.ts";
import {isButton, slotOf, type MethodElement, type MethodRow} from "./method-row.ts";

/** The list of methods, as its view uses it. */
export interface MethodListModel {
  readonly host: ListHost;
  readonly texts: Messages["checkout"];
  readonly rows: readonly MethodRow[];
  readonly chosen: MethodRow | undefined;
  /** The element that is shown instead of all others. */
  readonly alone: ChildElement | undefined;
  /** The express buttons, if there are any. */
  readonly express: ChildElement | undefined;
  /** Number of methods that may be in the list, while their eligibility is not known yet. */
  readonly expected: number;
  readonly likelyFirst: OfferedMethod | undefined;
  readonly isFirstSettled: boolean;
  readonly space: ListSpace;
  readonly hasBrandButton: boolean;
  readonly canSave: boolean;
  /** Marks of the brands, once they have loaded. */
  readonly marks: typeof MethodMarks | undefined;
  /** The payments of Pay Later, if they are known. */
  readonly plan: PayLaterPlan | undefined;
  readonly notice: string;
  readonly isChoiceMissing: boolean;
  /** Another method to offer after a refusal. */
  readonly alternative: MethodRow | undefined;
  titleOf(row: MethodRow): string;
  select(name: string): void;
  switchTo(row: MethodRow): Promise<void>;
  agreeToSave(isSaving: boolean): void;
}

/** The express buttons, the list, and below it what belongs to the chosen method: the shop's terms, the button, the message. */
export function methodListView(list: MethodListModel): TemplateResult {
  const {host, alone, express, rows, expected} = list;
  if (alone && alone !== express) return html`<slot name=${(alone as MethodElement).slot}></slot>`;
  const hasList = !alone && (rows.length > 0 || expected > 0);
  // The bank's check, or a voucher, is shown instead of the fields and the button.
  const isReplaced = !list.hasBrandButton && list.chosen?.element?.state.receipt !== undefined;
  const hasButton = !isReplaced && (host.payButton !== "none" || list.hasBrandButton);
  return html`${expressView(list)}
  ${
    hasList
      ? html`${methodsView(list)} ${saveView(list)}
          <slot name="terms"></slot>
          <slot name="before-pay"></slot>
          ${hasButton ? html`<div class="pay">${buttonView(list)}</div>` : nothing} ${statusView(list)}`
      : nothing
  }`;
}

function expressView(list: MethodListModel): TemplateResult | typeof nothing {
  const {host, texts, rows, expected, alone, space} = list;
  const {isExpressGone, isFinal} = space;
  const max = expressMax(host);
  if (max === 0) return nothing;
  const likely = likelyExpress(host);
  const reserved = isFinal || alone ? 0 : Math.min(max, likely);
  return html`<div class="express">
      ${list.isFirstSettled ? expressButtons(list, max) : nothing}
      <div class="space" aria-hidden="true">
        ${Array.from({length: reserved}, () => html`<div></div>`)}
        ${reserved > 0 && likely > max ? html`<div class="more"></div>` : nothing}
      </div>
    </div>
    ${rows.length + expected > 0 && !alone && !isExpressGone ? html`<div class="or">${texts.or}</div>` : nothing}`;
}

const expressButtons = ({host}: MethodListModel, max: number) =>
  html`<checkout-express-buttons
    part="express"
    exportparts="more, result, button, receipt, copy, choice"
    .max=${max}
    .methods=${host.methods}
    .exclude=${host.exclude}
    .shipping=${host.shipping}
  ></checkout-express-buttons>`;

function methodsView(list: MethodListModel): TemplateResult {
  const {host, texts, rows, expected, likelyFirst} = list;
  const {vacant, isFinal, cardStyle} = list.space;
  const {length} = rows;
  // By their place, so that a block stays where it is when a row replaces the one above.
  const unknown = Array.from({length: Math.max(0, expected - length)}, (_, index) => length + index);
  const opening = !rows[0] && host.open !== "none" ? likelyFirst : undefined;
  return html`<div
    class="methods ${host.layout ?? "auto"} ${isFinal ? "" : "reserved"}"
    .style=${cardStyle}
    part="methods"
    role="radiogroup"
    aria-label=${texts.title}
  >
    ${repeat(
      rows,
      ({name}) => name,
      (row) => rowView(row, list),
    )}
    ${repeat(
      unknown,
      (place) => place,
      (place) =>
        html`<div class="method expected" aria-hidden="true"></div>
          ${place === 0 && opening ? html`<div class=${panelClass(opening)}></div>` : nothing}`,
    )}
    ${Array.from({length: vacant}, () => html`<div class="method vacant" aria-hidden="true"></div>`)}
  </div>`;
}

const panelClass = ({kind, fields, sessionFields = []}: OfferedMethod) =>
  ["panel", kind === "card" ? kind : `fields-${fields.length}`, ...sessionFields].join(" ");

function rowView(row: MethodRow, list: MethodListModel): TemplateResult {
  const {host, chosen, texts} = list;
  const isChosen = row === chosen;
  const title = list.titleOf(row);
  const plan = row.name === "paylater" ? planText(list) : "";
  return html`<label class="method ${isChosen ? "chosen" : ""}" part="method">
      <input
        type="radio"
        name="method"
        value=${row.name}
        .checked=${isChosen}
        ?disabled=${(host.state.isBusy && !isChosen) || host.isDisabled}
        @change=${() => list.select(row.name)}
      />
      ${markView(row, list)}
      <span class="name">${title} ${plan ? html`<small translate="no">${plan}</small>` : nothing}</span>
    </label>
    <div
      class=${row.saved || row.isGuest ? "panel" : panelClass(row.method)}
      part="panel"
      role="group"
      aria-label=${title}
      ?hidden=${!isChosen}
    >
      ${panelView(
        row,
        // Pay Later is a product in PayPal's window.
        texts.window.replace("#", () => (row.method.component === "paypal-payments" ? "PayPal" : title)),
        plan,
      )}
    </div>`;
}

/** The brand's mark, or an icon for cards and banks. */
function markView({name, method}: MethodRow, {marks}: MethodListModel): TemplateResult {
  const path = iconOf(name, method);
  if (path) return html`<span class="brand">${icon(path)}</span>`;
  return html`<span class="brand" aria-hidden="true">${marks?.markOf(name, method.name) ?? nothing}</span>`;
}

/** How much the payments of Pay Later are, and when they are due. Empty if that is not known. */
function planText({plan, texts, host}: MethodListModel): string {
  if (!plan) return "";
  const {count, every, first, amount} = plan;
  const isEven = first.value === amount.value;
  const {weeks, months, unevenWeeks, unevenMonths} = texts.later;
  const text = {weeks: isEven ? weeks : unevenWeeks, months: isEven ? months : unevenMonths}[every];
  return text
    .replace("{count}", String(count))
    .replace("{first}", () => formatMoney(first, host))
    .replace("{amount}", () => formatMoney(amount, host));
}

/** The fields of a method, or a sentence about a wallet. PayPal's form for guests opens below its button. */
function panelView(row: MethodRow, sentence: string, plan: string): TemplateResult | typeof nothing {
  if (row.isGuest) return nothing;
  if (!isButton(row)) return html`<slot name=${slotOf(row)}></slot>`;
  return html`${plan ? html`<p class="plan" translate="no">${plan}</p>` : nothing}
    <p>${sentence}</p>`;
}

/** The consent to save the chosen method. */
function saveView(list: MethodListModel): TemplateResult | typeof nothing {
  const {chosen, canSave, texts, host} = list;
  const element = chosen?.element;
  if (!canSave || !element || !chosen.method.canSave || chosen.saved || chosen.isGuest) return nothing;
  return html`<label class="save">
    <input
      type="checkbox"
      .checked=${element.state.isSaving === true}
      ?disabled=${host.state.isBusy || host.isDisabled}
      @change=${({target}: Event) => list.agreeToSave((target as HTMLInputElement).checked)}
    />
    ${texts.save}
  </label>`;
}

function buttonView({chosen, host}: MethodListModel): TemplateResult | typeof nothing {
  const element = chosen?.element;
  const block = host.status === "loading" && host.open !== "none" ? html`<div class="block"></div>` : nothing;
  if (!element) return block;
  if (isButton(chosen)) return html`<slot name=${slotOf(chosen)}></slot>`;
  if (chosen.method.kind !== "local") return payButton(element, () => void host.submit());
  return element.controller?.buttonView?.() ?? block;
}

function statusView(list: MethodListModel): TemplateResult {
  const {texts, chosen, notice, alternative, isChoiceMissing} = list;
  const element = chosen?.element;
  return html`<p class="list-notice" role="status" translate="no" ?hidden=${!notice}>${notice}</p>
    <p class="result danger" role="alert" translate="no" ?hidden=${!isChoiceMissing}>
      ${isChoiceMissing ? texts.choose : nothing}
    </p>
    ${element && !element.state.receipt ? element.statusView() : nothing}
    ${
      alternative
        ? html`<button
            type="button"
            class="quiet"
            part="button"
            translate="no"
            @click=${() => void list.switchTo(alternative)}
          >
            ${texts.instead.replace("#", () => list.titleOf(alternative))}
          </button>`
        : nothing
    }`;
}
