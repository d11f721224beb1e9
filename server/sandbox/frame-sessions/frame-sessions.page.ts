import {html, raw} from "hono/html";
import type {PaymentField} from "../sdk/local-methods.ts";
import {directionOf, type Language} from "../locales/languages.ts";
import {hashSource} from "../pages/inline-style.ts";
import {pageHeaders} from "../pages/headers.ts";
import {paymentFieldTexts} from "../pages/texts.ts";

/** Built script and style sheet of the document. */
export interface FieldFiles {
  readonly script: string;
  readonly style: string;
}

type Html = ReturnType<typeof html>;

/** Headers of the page. Only its inline script and style are allowed, and it loads no other resource. */
export function fieldHeaders(ancestors: string, {script, style}: FieldFiles): Record<string, string> {
  return pageHeaders(ancestors, {"script-src": hashSource(script), "style-src": hashSource(style)});
}

/** Page of one hosted card field. Its script draws the input. */
export function cardFieldPage(parentOrigin: string, files: FieldFiles) {
  return fieldPage({parentOrigin, files, language: "en", title: "Card field"});
}

/** Page of one payment field of a local method. Its title is the field's label. */
export function paymentFieldPage(
  parentOrigin: string,
  files: FieldFiles,
  type: PaymentField,
  language: Language,
) {
  const {[type]: texts, emailNoAt, emailWrong} = paymentFieldTexts(language);
  const errors = {empty: texts.empty, emailNoAt, emailWrong};
  const body = html`<div class="field">
      ${CONTROLS[type]}
      <label for="field">${texts.label}</label>
    </div>
    <p id="error"></p>
    <p id="status" class="visually-hidden" role="status"></p>`;
  return fieldPage({parentOrigin, files, language, title: texts.label, errors, body});
}

// The placeholder is empty: the style sheet shows the label in its place.
const CONTROLS: Readonly<Record<PaymentField, Html>> = {
  name: html`<input
    id="field"
    type="text"
    autocomplete="name"
    autocapitalize="words"
    spellcheck="false"
    minlength="3"
    maxlength="300"
    placeholder=" "
    aria-required="true"
    aria-describedby="error"
  />`,
  email: html`<input
    id="field"
    type="email"
    autocomplete="email"
    maxlength="254"
    placeholder=" "
    aria-required="true"
    aria-describedby="error"
  />`,
  tax_id: html`<input
    id="field"
    type="text"
    autocomplete="off"
    spellcheck="false"
    maxlength="20"
    placeholder=" "
    dir="ltr"
    aria-required="true"
    aria-describedby="error"
  />`,
  tax_id_type: html`<select id="field" aria-required="true" aria-describedby="error">
    <option value=""></option>
    <option value="BR_CPF">CPF</option>
    <option value="BR_CNPJ">CNPJ</option>
  </select>`,
};

/**
 * Page of a hosted field. Its script exchanges messages only with `parentOrigin`. It has no main landmark, because the
 * surrounding page has one. Script and style are inline, so that the field needs only one round trip.
 */
function fieldPage({
  parentOrigin,
  files: {script, style},
  language,
  title,
  errors = {},
  body = html``,
}: {
  parentOrigin: string;
  files: FieldFiles;
  language: Language;
  title: string;
  errors?: object;
  body?: Html;
}) {
  // These would end the element early and put the rest into the page.
  if (/<\/script|<!--/i.test(script) || /<\/style/i.test(style))
    throw new Error(
      "The field's script or style contains a closing tag or a comment, which would end its element early.",
    );
  return html`<!doctype html>
    <html
      lang="${language}"
      dir="${directionOf(language)}"
      data-parent-origin="${parentOrigin}"
      data-texts="${JSON.stringify(errors)}"
    >
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${raw(`<style>${style}</style>`)} ${raw(`<script>${script}</script>`)}
      </head>
      <body>
        ${body}
      </body>
    </html>`;
}
