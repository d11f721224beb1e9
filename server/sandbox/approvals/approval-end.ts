import {html} from "hono/html";
import {approvalEndPage, approvalHeaders} from "./approvals.page.ts";
import {APPROVAL_STYLE} from "./approvals.style.ts";
import {type Approval, APPROVAL_PATHS, type ApprovalKind, type Frame, type Left} from "./approvals.view.ts";
import {fill, type Localization, type WindowTexts} from "../locales/windows/index.ts";
import {inlineStyle, PAGE_STYLE} from "../pages/inline-style.ts";
import {pageShell} from "../pages/shell.ts";
import type {SandboxRequest} from "../wire/environment.ts";

const STYLE = inlineStyle(PAGE_STYLE + APPROVAL_STYLE);

/**
 * Leads on to the merchant's page by itself, and by a link. It is no redirect: browsers hold every redirect after a form
 * against the page's `form-action`, also those that the merchant's own server goes on with, and would stop there.
 */
export function wayBackPage({language, texts}: Localization, merchant: string, url: string, words: string) {
  const title = fill(texts.approval.backTitle, {merchant});
  return pageShell({
    title,
    style: STYLE,
    language,
    banner: texts.banner,
    head: html`<meta http-equiv="refresh" content="0; url=${url}" />`,
    content: html`<h1>${title}</h1>
      <p>${words}</p>
      <p><a href="${url}">${fill(texts.approval.continueTo, {merchant})}</a></p>`,
  });
}

/**
 * What follows the buyer's decision: the page's script gets it as it is. Where the script was not there yet, a window of a
 * merchant's page says it on its next page; a page of its own leads back to the merchant, with what PayPal adds
 * to the address, or says that it is done.
 */
export function leave(
  c: SandboxRequest,
  localization: Localization,
  approval: Approval,
  left: Left,
  frame: Frame | undefined,
): Response | Promise<Response> {
  const isApproved = left.state === "approved";
  const texts = localization.texts.approval;
  const words = texts[isApproved ? "approved" : CANCELED[approval.kind]];
  const target = isApproved ? approval.returnUrl : approval.cancelUrl;
  if (c.req.header("Accept")?.includes("application/json")) return c.json(left);
  if (frame) {
    const page = approvalEndPage(localization, texts.doneTitle, words, frame, left);
    return c.html(page, 200, {...approvalHeaders(frame)});
  }
  if (target === undefined) {
    return c.html(approvalEndPage(localization, texts.doneTitle, words), 200, {...approvalHeaders()});
  }
  const url = new URL(target);
  const {parameter} = APPROVAL_PATHS[approval.kind];
  const added = {
    ...(approval.kind === "order" ? {} : {approval_token_id: approval.id}),
    [parameter]: approval.id,
    ...(isApproved ? {PayerID: left.payerId} : {}),
    // Which of the wallet's ways it was: a page that offers several knows by it which of them comes back.
    ...(approval.wallet === "paypal" ? {} : {fundingSource: approval.wallet}),
  };
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value);
  return c.html(wayBackPage(localization, approval.merchant, url.href, words), 200, {...approvalHeaders()});
}

const CANCELED = {
  order: "orderCanceled",
  "setup-token": "savingCanceled",
} as const satisfies Record<ApprovalKind, keyof WindowTexts["approval"]>;
