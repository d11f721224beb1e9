import {html} from "hono/html";
import {approvalEndPage, approvalHeaders} from "./approvals.page.ts";
import {APPROVAL_STYLE} from "./approvals.style.ts";
import {
  type Approval,
  APPROVAL_PATHS,
  type ApprovalKind,
  type Frame,
  type ApprovalResult,
} from "./approvals.view.ts";
import {fill} from "../locales/fill.ts";
import type {WindowTexts} from "../locales/texts.ts";
import type {Localization} from "../pages/texts.ts";
import {inlineStyle, PAGE_STYLE} from "../pages/inline-style.ts";
import {pageShell} from "../pages/shell.ts";
import type {SandboxRequest} from "../wire/environment.ts";

const STYLE = inlineStyle(PAGE_STYLE + APPROVAL_STYLE);

/**
 * Page that leads to the merchant automatically and by a link. It is no redirect, because browsers apply
 * `form-action` to every redirect after a form, including the merchant's own, and would block them.
 */
export function returnPage({language, texts}: Localization, merchant: string, url: string, message: string) {
  const title = fill(texts.approval.backTitle, {merchant});
  return pageShell({
    title,
    style: STYLE,
    language,
    banner: texts.banner,
    head: html`<meta http-equiv="refresh" content="0; url=${url}" />`,
    content: html`<h1>${title}</h1>
      <p>${message}</p>
      <p><a href="${url}">${fill(texts.approval.continueTo, {merchant})}</a></p>`,
  });
}

/**
 * Reply to the buyer's decision. The page's script gets JSON. Without the script, a payment window shows a
 * page that reports the result. A page without a window redirects to the merchant's return or cancel URL, with PayPal's
 * parameters, or shows that the buyer is done.
 */
export function replyToDecision(
  c: SandboxRequest,
  localization: Localization,
  approval: Approval,
  result: ApprovalResult,
  frame: Frame | undefined,
): Response | Promise<Response> {
  const isApproved = result.state === "approved";
  const texts = localization.texts.approval;
  const message = texts[isApproved ? "approved" : CANCELED[approval.kind]];
  const target = isApproved ? approval.returnUrl : approval.cancelUrl;
  if (c.req.header("Accept")?.includes("application/json")) return c.json(result);
  if (frame) {
    const page = approvalEndPage(localization, texts.doneTitle, message, frame, result);
    return c.html(page, 200, {...approvalHeaders(frame)});
  }
  if (target === undefined) {
    return c.html(approvalEndPage(localization, texts.doneTitle, message), 200, {...approvalHeaders()});
  }
  const url = new URL(target);
  const {parameter} = APPROVAL_PATHS[approval.kind];
  const added = {
    ...(approval.kind === "order" ? {} : {approval_token_id: approval.id}),
    [parameter]: approval.id,
    ...(isApproved ? {PayerID: result.payerId} : {}),
    // A page with several wallet buttons needs this to know which one returns.
    ...(approval.wallet === "paypal" ? {} : {fundingSource: approval.wallet}),
  };
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value);
  return c.html(returnPage(localization, approval.merchant, url.href, message), 200, {...approvalHeaders()});
}

const CANCELED = {
  order: "orderCanceled",
  "setup-token": "savingCanceled",
} as const satisfies Record<ApprovalKind, keyof WindowTexts["approval"]>;
