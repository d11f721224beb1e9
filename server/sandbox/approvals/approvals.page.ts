import {html} from "hono/html";
import type {Decision} from "../test-controls/test-controls.operations.ts";
import {
  type Answer,
  type Approval,
  APPROVAL_PATHS,
  type ImmediateResult,
  type Frame,
} from "./approvals.view.ts";
import type {TestBuyer} from "../test-buyers.ts";
import {amountText} from "../pages/amount-text.ts";
import {goodsList} from "../orders/goods.page.ts";
import {APPROVAL_STYLE} from "./approvals.style.ts";
import {addressChoices, cardChoices, fullName, shippingChoices} from "./approval-choices.page.ts";
import {frameAncestors} from "../frame-sessions/frame-sessions.operations.ts";
import {directionOf} from "../locales/languages.ts";
import {fill} from "../locales/fill.ts";
import {payLaterOffer, payLaterText} from "./pay-later.ts";
import type {Localization} from "../pages/texts.ts";
import {walletMethodOf} from "../payment-sources.ts";
import {pageHeaders} from "../pages/headers.ts";
import {inlineStyle, PAGE_STYLE} from "../pages/inline-style.ts";

const STYLE = inlineStyle(PAGE_STYLE + APPROVAL_STYLE);

/**
 * Headers of an approval page. Its forms go only to the sandbox. Only the merchant's page that opened it may
 * embed it.
 */
export function approvalHeaders(frame?: Frame, style = STYLE): Readonly<Record<string, string>> {
  return pageHeaders(frameAncestors(frame), {"style-src": style.source, "form-action": "'self'"});
}

/** Data of an approval page. */
export interface ApprovalView {
  readonly localization: Localization;
  readonly approval: Approval;
  readonly buyers: readonly TestBuyer[];
  readonly chosen: Answer;
  readonly frame: Frame | undefined;
  /** Button that the page presses automatically. */
  readonly decision?: Decision;
  readonly problem?: string;
}

/**
 * Page on which the buyer approves a payment or saves a wallet. It works without its script: when a choice
 * changes the total, the form returns the page with the new total before anything is approved.
 */
export function approvalPage(view: ApprovalView) {
  const {localization, chosen, frame, problem} = view;
  const texts = localization.texts.approval;
  const approval = {...view.approval, amount: chosen.total};
  const wallet = walletMethodOf(approval.wallet).name;
  const {merchant, amount} = approval;
  return page(
    localization,
    fill(amount ? texts.payTitle : texts.saveTitle, {wallet}),
    html`<main>
      <h1>${fill(amount ? texts.payHeading : texts.saveHeading, {wallet, merchant})}</h1>
      ${amount ? html`<p class="amount">${amountText(amount, localization.language)}</p>` : ""}
      ${payLater(approval, localization)} ${goodsList(approval.goods, localization)}
      ${buyerForm({...view, approval})}
      <p id="problem" class="problem" role="alert">${problem ?? ""}</p>
      <form
        id="approval"
        method="post"
        action="/approvals/${approval.kind}/${approval.id}?locale=${localization.language}"
      >
        <input type="hidden" name="buyer" value="${chosen.buyer.id}" />
        <input type="hidden" name="fundingSource" value="${approval.wallet}" />
        ${hiddenFields(view)}
        ${amount ? html`<input type="hidden" name="total" value="${amount.value}" />` : ""}
        ${cardChoices(localization, chosen)}
        ${approval.asksForAddress ? addressChoices(localization, chosen) : ""}
        ${shippingChoices(localization, approval, chosen)} ${consent(localization, approval)}
        <button class="primary" name="action" value="approve">${submitLabel(localization, approval)}</button>
        <button name="action" value="cancel">${fill(texts.cancel, {merchant})}</button>
      </form>
    </main>`,
    frame,
    undefined,
    view.decision,
  );
}

/** How much is paid when with Pay Later. */
function payLater({wallet, merchantCountry, amount}: Approval, localization: Localization) {
  const offer = wallet === "paylater" && amount ? payLaterOffer(merchantCountry, amount) : undefined;
  return offer && amount ? html`<p class="plan">${payLaterText(offer, amount, localization)}</p>` : "";
}

/** Hidden fields of each form. */
function hiddenFields({frame, approval: {paysNow}}: ApprovalView) {
  const session = frame ? html`<input type="hidden" name="session" value="${frame.session}" />` : "";
  return html`<input type="hidden" name="commit" value="${String(paysNow)}" /> ${session}`;
}

/** Consent text for what the button's label doesn't say. */
function consent({texts: {approval}}: Localization, {amount, isSaved, merchant, wallet}: Approval) {
  if (!isSaved) return "";
  const text = amount ? approval.payAndSave : approval.saveOnly;
  return html`<p class="consent">${fill(text, {merchant, wallet: walletMethodOf(wallet).name})}</p>`;
}

function submitLabel({language, texts: {approval}}: Localization, {amount, paysNow}: Approval): string {
  if (!amount) return approval.agreeAndSave;
  return paysNow ? fill(approval.pay, {amount: amountText(amount, language)}) : approval.review;
}

function buyerForm(view: ApprovalView) {
  const {localization, approval, buyers, chosen} = view;
  const {buyer} = chosen;
  const texts = localization.texts.approval;
  const {path, parameter} = APPROVAL_PATHS[approval.kind];
  return html`<form class="who" method="get" action="${path}">
    <input type="hidden" name="${parameter}" value="${approval.id}" />
    <input type="hidden" name="fundingSource" value="${approval.wallet}" />
    <input type="hidden" name="locale" value="${localization.language}" />
    ${hiddenFields(view)}
    <label for="buyer">${texts.signedInAs}</label>
    <div class="row">
      <select id="buyer" name="buyer" lang="en" dir="ltr" aria-describedby="about-buyer">
        ${buyers.map(
          (each) =>
            html`<option value="${each.id}" ${each.id === buyer.id ? "selected" : ""}>
              ${fullName(each)}: ${each.about}
            </option>`,
        )}
      </select>
      <button type="submit">${texts.switchBuyer}</button>
    </div>
    <p id="about-buyer" class="about">${fill(texts.aboutBuyer, {about: buyer.about})}</p>
  </form>`;
}

/** Page for an approval that has already happened. */
export function approvedPage(
  localization: Localization,
  {merchant, payerId}: Pick<Approval, "merchant" | "payerId">,
  frame: Frame | undefined,
) {
  const {already, alreadyTitle} = localization.texts.approval;
  const result = {state: "approved", ...(payerId === undefined ? {} : {payerId})} as const;
  return approvalEndPage(localization, alreadyTitle, fill(already, {merchant}), frame, result);
}

/** Final page, for an approval without a return URL. */
export function approvalEndPage(
  localization: Localization,
  title: string,
  message: string,
  frame?: Frame,
  immediateResult?: ImmediateResult,
) {
  return page(
    localization,
    title,
    html`<main>
      <h1>${title}</h1>
      <p>${message}</p>
    </main>`,
    frame,
    immediateResult,
  );
}

/**
 * Final page in a payment window for a wallet that can't be used. It reports the error code to the merchant's
 * page.
 */
export function notApprovablePage(
  localization: Localization,
  frame: Frame,
  code: Extract<ImmediateResult, {state: "failed"}>["code"],
) {
  const {impossible, impossibleTitle} = localization.texts.approval;
  return approvalEndPage(localization, impossibleTitle, impossible, frame, {state: "failed", code});
}

/** Document with the script of approval pages, which reports the result to the merchant's page. */
export function page(
  {language, texts}: Localization,
  title: string,
  body: ReturnType<typeof html>,
  frame: Frame | undefined,
  immediateResult?: ImmediateResult,
  decision: Decision = "ask",
  style = STYLE,
) {
  return html`<!doctype html>
    <html
      lang="${language}"
      dir="${directionOf(language)}"
      data-texts="${JSON.stringify({...texts.approvalScript, shippingErrors: texts.shippingErrors})}"
      ${frame ? html`data-parent-origin="${frame.parentOrigin}" data-session="${frame.session}"` : ""}
      ${immediateResult === undefined ? "" : html`data-result="${JSON.stringify(immediateResult)}"`}
      data-decision="${decision}"
    >
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${style.element}
        <script type="module" src="/web-sdk/v6/assets/windows/approval.js"></script>
      </head>
      <body>
        <header class="banner">${texts.banner}</header>
        ${body}
      </body>
    </html>`;
}
