import {html} from "hono/html";
import {directionOf, type PageLanguage} from "../locales/languages.ts";
import type {inlineStyle} from "./inline-style.ts";

export interface ShellParts {
  readonly title: string;
  readonly style: ReturnType<typeof inlineStyle>;
  readonly content: ReturnType<typeof html>;
  /** English by default. */
  readonly language?: PageLanguage;
  /** The English banner by default. */
  readonly banner?: string;
  /** Additional elements of the head. */
  readonly head?: ReturnType<typeof html>;
}

/** A page to read, with one style sheet and the sandbox's banner. */
export function pageShell({title, style, content, language = "en", banner, head = html``}: ShellParts) {
  return html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        ${head}
        <title>${title}</title>
        ${style.element}
      </head>
      <body>
        <header class="banner">${banner ?? "Sandbox: no real money"}</header>
        <main>${content}</main>
      </body>
    </html>`;
}

/** A window whose script and style sheet are built with its name. */
type BuiltWindow = "challenge" | "guest-checkout" | "wallet-sheet";

export function windowHead(name: BuiltWindow, title: string) {
  const built = `/web-sdk/v6/assets/windows/${name}`;
  return html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    <link rel="stylesheet" href="${built}.css" />
    <script type="module" src="${built}.js"></script>
  </head>`;
}
