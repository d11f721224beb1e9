import {html} from "hono/html";
import type {HtmlEscapedString} from "hono/utils/html";
import {directionOf, type PageLanguage} from "../locales/languages.ts";
import {pageHeaders} from "../pages/headers.ts";

/** The parts of a mail, in reading order. */
export interface MailContent {
  readonly language: PageLanguage;
  readonly banner: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly amounts: readonly MailRowOfPage[];
  readonly total: {readonly name: string; readonly amount: string};
  readonly facts: readonly {readonly name: string; readonly values: readonly string[]}[];
  /** A link below the facts. */
  readonly link?: {readonly name: string; readonly href: string};
  readonly end: readonly string[];
  readonly footer: string;
}

/** A row with its amount. */
export interface MailRowOfPage {
  readonly name: string;
  readonly details: readonly string[];
  readonly amount: string;
}

/** The mail as plain text and as HTML. Text from others is escaped in both. */
export function mailBodies(content: MailContent): {readonly text: string; readonly html: string} {
  return {text: textOf(content), html: pageOf(content)};
}

function textOf(content: MailContent): string {
  const {banner, heading, paragraphs, amounts, total, facts, link, end, footer} = content;
  const rows = amounts.flatMap(({name, details, amount}) => [
    `${flat(name)}: ${amount}`,
    ...details.map((detail) => `  ${flat(detail)}`),
  ]);
  const said = facts.map(({name, values}) => `${name}: ${values.map(flat).join(", ")}`);
  const blocks = [
    [banner],
    [flat(heading)],
    ...paragraphs.map((each) => [flat(each)]),
    [...rows, `${total.name}: ${total.amount}`],
    said,
    ...(link ? [[`${link.name}: ${link.href}`]] : []),
    ...end.map((each) => [flat(each)]),
    [footer],
  ];
  return `${blocks.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

/** Puts the text on one line, so that a buyer's text cannot imitate lines of the mail. */
function flat(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ");
}

/**
 * Light colors are also on the elements, for mail programs that read no style sheet. Others switch to dark colors.
 */
const SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .card { padding: 20px 16px !important; }
  .page { padding: 0 !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background: #0b0d0f !important; }
  .card, .card td, .card th, .card h1, .card p { color: #eceff2 !important; }
  .card { background: #14171a !important; }
  .card .muted { color: #a4adb8 !important; }
  .card .link { color: #8ab4ff !important; }
  .card .line { border-color: #6b7682 !important; }
  .banner { background: #3a2e10 !important; color: #eceff2 !important; }
}
`;

const FONT = "font-family: -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const TEXT = `${FONT}; color: #1a1d21; font-size: 16px; line-height: 24px`;
const MUTED = `${FONT}; color: #5b6470; font-size: 14px; line-height: 20px`;

/**
 * HTML with tables and inline styles, which all mail programs support. It has no pictures, scripts or external
 * content.
 */
function pageOf(content: MailContent): string {
  const {language, banner, heading, paragraphs, amounts, total, facts, link, end, footer} = content;
  const direction = directionOf(language);
  const start = direction === "rtl" ? "right" : "left";
  const far = direction === "rtl" ? "left" : "right";
  const rule = "border-bottom: 1px solid #87919d";
  const page = html`<!doctype html>
    <html lang="${language}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${flat(heading)}</title>
        <style>
          ${SHEET}
        </style>
      </head>
      <body
        class="page"
        dir="${direction}"
        style="margin: 0; padding: 0; background: #f3f5f7; word-break: break-word"
      >
        <div role="main">
          <table
            role="presentation"
            class="page"
            width="100%"
            cellpadding="0"
            cellspacing="0"
            border="0"
            style="background: #f3f5f7; padding: 24px 0"
          >
            <tr>
              <td align="center">
                <table
                  role="presentation"
                  width="100%"
                  cellpadding="0"
                  cellspacing="0"
                  border="0"
                  style="max-width: 560px"
                >
                  <tr>
                    <td
                      class="banner"
                      align="center"
                      style="${FONT}; padding: 8px 16px; font-size: 14px; line-height: 20px; background: #fff3d6; color: #1a1d21; border-radius: 8px 8px 0 0"
                    >
                      ${banner}
                    </td>
                  </tr>
                  <tr>
                    <td
                      class="card"
                      align="${start}"
                      dir="${direction}"
                      style="padding: 32px; background: #ffffff; border-radius: 0 0 8px 8px"
                    >
                      <h1
                        style="${FONT}; margin: 0 0 16px; color: #1a1d21; font-size: 24px; line-height: 32px; font-weight: 600"
                      >
                        ${flat(heading)}
                      </h1>
                      ${paragraphs.map((each) => html`<p style="${TEXT}; margin: 0 0 16px">${flat(each)}</p> `)}
                      <table
                        width="100%"
                        cellpadding="0"
                        cellspacing="0"
                        border="0"
                        style="margin: 8px 0 24px"
                      >
                        ${amounts.map(
                          ({name, details, amount}) =>
                            html`<tr>
                              <th
                                class="line"
                                scope="row"
                                align="${start}"
                                valign="top"
                                style="${TEXT}; font-weight: 400; padding: 12px 0; ${rule}"
                              >
                                <bdi>${flat(name)}</bdi>${details.map(
                                  (detail) =>
                                    html`<br /><span class="muted" style="${MUTED}"
                                        ><bdi>${flat(detail)}</bdi></span
                                      >`,
                                )}
                              </th>
                              <td
                                class="line"
                                align="${far}"
                                valign="top"
                                style="${TEXT}; padding: 12px 0; padding-${start}: 16px; white-space: nowrap; ${rule}"
                              >
                                ${amount}
                              </td>
                            </tr> `,
                        )}
                        <tr>
                          <th
                            scope="row"
                            align="${start}"
                            style="${TEXT}; font-weight: 600; padding: 12px 0 0"
                          >
                            ${total.name}
                          </th>
                          <td
                            align="${far}"
                            style="${TEXT}; font-weight: 600; padding: 12px 0 0; white-space: nowrap"
                          >
                            ${total.amount}
                          </td>
                        </tr>
                      </table>
                      <table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin: 0 0 24px">
                        ${facts.map(
                          ({name, values}) =>
                            html`<tr>
                              <th
                                class="muted"
                                scope="row"
                                align="${start}"
                                valign="top"
                                width="35%"
                                style="${MUTED}; font-weight: 400; padding: 4px 0; padding-${far}: 16px; word-break: normal"
                              >
                                ${name}
                              </th>
                              <td
                                align="${start}"
                                valign="top"
                                style="${TEXT}; font-size: 14px; line-height: 20px; padding: 4px 0"
                              >
                                ${values.map(
                                  (value, index) =>
                                    html`${index === 0 ? "" : html`<br />`}<bdi>${flat(value)}</bdi>`,
                                )}
                              </td>
                            </tr> `,
                        )}
                      </table>
                      ${
                        link
                          ? html`<p style="${TEXT}; margin: 0 0 16px">
                              <a class="link" href="${link.href}" target="_blank" style="color: #1f5fd6"
                                >${link.name}</a
                              >
                            </p> `
                          : ""
                      }
                      ${end.map((each) => html`<p style="${TEXT}; margin: 0 0 16px">${flat(each)}</p> `)}
                      <p class="muted" style="${MUTED}; margin: 0">${footer}</p>
                    </td>
                  </tr>
                </table>
              </td>
            </tr>
          </table>
        </div>
      </body>
    </html> `;
  // `html` returns a promise only if a part of it is one.
  return (page as HtmlEscapedString).toString();
}

/** Headers of a displayed mail. They allow only its inline styles, and links that open another window. */
export const MAIL_PAGE_HEADERS: Readonly<Record<string, string>> = {
  ...pageHeaders("'self'", {
    "script-src": "'none'",
    "connect-src": "'none'",
    "style-src": "'unsafe-inline'",
    sandbox: "allow-popups allow-popups-to-escape-sandbox",
  }),
  "Cross-Origin-Resource-Policy": "same-origin",
};
