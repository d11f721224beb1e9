import {html} from "hono/html";
import {directionOf, type Language} from "../locales/languages.ts";
import type {inlineStyle} from "./inline-style.ts";

export interface ShellParts {
  readonly title: string;
  readonly style: ReturnType<typeof inlineStyle>;
  readonly content: ReturnType<typeof html>;
  /** English without one. */
  readonly language?: Language;
  /** In English without one. */
  readonly banner?: string;
  /** What else its head says. */
  readonly head?: ReturnType<typeof html>;
}

/** A page that is read, with one style sheet in it, under the banner of the sandbox. */
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

/** A window whose script and style sheet are built under its name. */
type BuiltWindow = "challenge" | "guest-checkout" | "wallet-sheet";

/** The head of a window's document. */
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
