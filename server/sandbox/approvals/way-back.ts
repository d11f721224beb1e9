import {html} from "hono/html";
import {fill, type Speech} from "../locales/windows/index.ts";
import {inlineStyle, PAGE_STYLE} from "../pages/inline-style.ts";
import {pageShell} from "../pages/shell.ts";
import {APPROVAL_STYLE} from "./style.ts";

const STYLE = inlineStyle(PAGE_STYLE + APPROVAL_STYLE);

/**
 * Leads on to the merchant's page by itself, and by a link. It is no redirect: browsers hold every redirect after a form
 * against the page's `form-action`, also those that the merchant's own server goes on with, and would stop there.
 */
export function wayBackPage({language, texts}: Speech, merchant: string, url: string, words: string) {
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
