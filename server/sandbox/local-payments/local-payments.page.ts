import {html, raw} from "hono/html";
import {renderSVG} from "uqr";
import {parseMoney, toWire, type WireMoney} from "../../shared/money.ts";
import {choices} from "../approvals/approval-choices.page.ts";
import {page} from "../approvals/approvals.page.ts";
import type {Frame} from "../approvals/approvals.view.ts";
import {formatLocaleOf} from "../locales/languages.ts";
import {fill} from "../locales/fill.ts";
import {goodsOf} from "../orders/goods.ts";
import {goodsList} from "../orders/goods.page.ts";
import type {Localization} from "../pages/texts.ts";
import {amountText} from "../pages/amount-text.ts";
import type {Decision} from "../test-controls/test-controls.operations.ts";
import {OTHER_OUTCOMES} from "./local-payments.states.ts";
import {LOCAL_STYLE} from "./local-payments.style.ts";
import {type LocalCheckout, testBanks} from "./local-payments.view.ts";
import {appCodeOf, voucherOf} from "./voucher.ts";

/** Data of the page of a local method. */
export interface LocalPaymentView {
  readonly localization: Localization;
  readonly checkout: LocalCheckout;
  readonly frame: Frame | undefined;
  /** Button that the page presses automatically. */
  readonly decision?: Decision;
}

/** Page on which the buyer pays with a local method. It works without its script. */
export function localPaymentPage(view: LocalPaymentView) {
  const {localization, checkout, frame, decision} = view;
  const {approval} = localization.texts;
  const {order, method, merchant, amount} = checkout;
  return page(
    localization,
    fill(approval.payTitle, {wallet: method.name}),
    html`<main>
      ${heading(localization, checkout)}
      <p id="problem" class="problem" role="alert"></p>
      <form id="approval" method="post" action="/local-payments/${order.id}?locale=${localization.language}">
        ${frame ? html`<input type="hidden" name="session" value="${frame.session}" />` : ""}
        <input type="hidden" name="total" value="${amount.value}" />
        ${step(localization, checkout)}
        <button class="primary" name="action" value="approve">${primaryLabel(localization, checkout)}</button>
        <button name="action" value="cancel">${fill(approval.cancel, {merchant})}</button>
        ${otherOutcomes(localization, checkout)}
      </form>
    </main>`,
    frame,
    undefined,
    decision,
    LOCAL_STYLE,
  );
}

/** Page of a voucher that waits for the buyer's money. */
export function voucherPage({localization, checkout, frame}: LocalPaymentView) {
  return page(
    localization,
    fill(localization.texts.approval.payTitle, {wallet: checkout.method.name}),
    html`<main>
      ${heading(localization, checkout)}
      <div class="voucher">${voucher(localization, checkout)}</div>
    </main>`,
    frame,
    {state: "approved"},
    "ask",
    LOCAL_STYLE,
  );
}

function heading(localization: Localization, {order, method, merchant, amount}: LocalCheckout) {
  const {language, texts} = localization;
  return html`<p class="method">${method.name}</p>
    <h1>${fill(texts.approval.payHeading, {wallet: method.name, merchant})}</h1>
    <p class="amount">${amountText(amount, language)}</p>
    ${goodsList(goodsOf(order.units), localization)}`;
}

/** Choices and instructions before the main button. */
function step(localization: Localization, checkout: LocalCheckout) {
  const {local} = localization.texts;
  const {order, method} = checkout;
  switch (method.window) {
    case "bank":
      return choices(
        local.chooseBank,
        "bank",
        testBanks(order.payment.countryCode).map(({bic, number}, index) => ({
          value: bic,
          label: fill(local.bank, {number: String(number)}),
          chosen: order.payment.bic === bic || (index === 0 && order.payment.bic === undefined),
        })),
      );
    case "app":
      return html`<p>${fill(local.inApp, {method: method.name})}</p>
        <p class="code" dir="ltr">${appCodeOf(order.id)}</p>`;
    case "voucher":
      return voucher(localization, checkout);
    case "pay-later":
      return choices(local.choosePlan, "plan", plans(localization, checkout));
  }
}

function primaryLabel({language, texts}: Localization, {method, amount}: LocalCheckout): string {
  if (method.window === "voucher") return texts.local.voucherDone;
  if (method.window === "pay-later") return texts.local.agree;
  return fill(texts.approval.pay, {amount: amountText(amount, language)});
}

function plans({language, texts: {local}}: Localization, {order, amount}: LocalCheckout) {
  const count = order.payment.installments ?? 3;
  const first = amountText(firstOf(amount, count), language);
  return [
    {value: "parts", label: fill(local.parts, {count: String(count), amount: first}), chosen: true},
    {
      value: "later",
      label: fill(local.later, {amount: amountText(amount, language)}),
      chosen: false,
    },
  ];
}

/** First of several payments. It takes the remainder. */
function firstOf(amount: WireMoney, count: number): WireMoney {
  const {currency, minor} = parseMoney(amount);
  return toWire({currency, minor: minor - (minor / BigInt(count)) * BigInt(count - 1)});
}

function voucher({language, texts: {local}}: Localization, {order, amount}: LocalCheckout) {
  const {entity, reference} = voucherOf(order.id, order.kind);
  const until = new Intl.DateTimeFormat(formatLocaleOf(language), {dateStyle: "long", timeZone: "UTC"});
  const code = [entity, reference, amount.value].filter(Boolean).join(" ");
  return html`<p>${local.voucher}</p>
    <dl>
      ${entity === undefined ? "" : row(local.entity, entity)}
      ${row(local.reference, html`<span dir="ltr">${reference}</span>`)}
      ${order.payment.payableUntil === undefined ? "" : row(local.payUntil, until.format(order.payment.payableUntil))}
    </dl>
    <div class="barcode" role="img" aria-label="${local.barcode}">${raw(renderSVG(code))}</div>
    <div class="copy">
      <button type="button" data-copy="${reference.replaceAll(" ", "")}" data-copied="${local.copied}">
        ${local.copy}
      </button>
      <p role="status"></p>
    </div>`;
}

function row(label: string, value: string | ReturnType<typeof html>) {
  return html`<div>
    <dt>${label}</dt>
    <dd><bdi>${value}</bdi></dd>
  </div>`;
}

function otherOutcomes({texts: {local}}: Localization, {method}: LocalCheckout) {
  return html`<fieldset class="others">
    <legend>${local.otherOutcomes}</legend>
    ${OTHER_OUTCOMES[method.window].map(
      (outcome) => html`<button name="action" value="${outcome}" formnovalidate>${local[outcome]}</button>`,
    )}
  </fieldset>`;
}
