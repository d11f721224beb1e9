import {html} from "hono/html";
import {inlineStyle, PAGE_STYLE} from "../pages/inline-style.ts";
import {pageShell} from "../pages/shell.ts";

/** The console's page may load files of the sandbox only, and makes no markup or scripts from strings. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types lit-html",
  "frame-ancestors 'none'",
].join("; ");

export const CONSOLE_HEADERS: Readonly<Record<string, string>> = {"Content-Security-Policy": POLICY};

/** The console's document. Its script renders the content. */
export function consolePage({hasPassword}: {readonly hasPassword: boolean}) {
  return html`<!doctype html>
    <html lang="en" ${hasPassword ? "data-password" : ""}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Sandbox console</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/web-sdk/v6/assets/console/console.css" />
        <script type="module" src="/web-sdk/v6/assets/console/console.js"></script>
      </head>
      <body>
        <div id="console"></div>
        <noscript>
          The console needs JavaScript. The <a href="/test-values">test values</a> and the
          <a href="/reference">API reference</a> work without it.
        </noscript>
      </body>
    </html>`;
}

const STYLE = inlineStyle(`${PAGE_STYLE}
main { box-sizing: border-box; max-inline-size: 28rem; margin: 0 auto; padding: 24px 20px; }
h1 { margin: 0 0 8px; font-size: 1.25rem; line-height: 1.3; }
label { display: block; margin-block: 16px 4px; font-weight: 600; }
input, button { box-sizing: border-box; inline-size: 100%; min-block-size: 48px; border-radius: 8px; font: inherit; }
input { padding: 0 12px; border: 1px solid light-dark(#87919d, #6b7682); background: inherit; color: inherit; }
button { margin-block-start: 16px; border: 0; font-weight: 600; cursor: pointer;
  background: light-dark(#1f5fd6, #8ab4ff); color: light-dark(#ffffff, #0b1220); }
.error { color: light-dark(#b3261e, #ffb4ab); }
`);

/** The form may be sent to the sandbox only. `Origin` must reach it, for the check of the page. */
export const SIGN_IN_HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy":
    `default-src 'none'; style-src ${STYLE.source}; ` +
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "Referrer-Policy": "same-origin",
};

/** @param to path of the page after signing in, on this origin */
export function signInPage({to, problem}: {readonly to: string; readonly problem?: string}) {
  return smallPage(
    "Sign in to the console",
    html`<form method="post" action="/_sandbox/console/sign-in" novalidate>
      <input type="hidden" name="to" value="${to}" />
      <label for="password">Password</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="current-password"
        required
        ${problem === undefined ? "" : html`aria-invalid="true" aria-describedby="problem"`}
      />
      ${problem === undefined ? "" : html`<p class="error" id="problem" role="alert">${problem}</p>`}
      <button>Sign in</button>
    </form>`,
  );
}

export const CLOSED_HEADERS: Readonly<Record<string, string>> = STYLE.headers;

/** Page for a visitor without access. */
export function closedPage() {
  return smallPage(
    "The console is closed here",
    html`<p>
        This sandbox shows its console only on its own machine, at 127.0.0.1 or localhost with its own port,
        and through no proxy. To open it from elsewhere, start the sandbox with <code>CONSOLE_PASSWORD</code>.
      </p>
      <p>
        Open to everybody: the <a href="/test-values">test values</a> and the
        <a href="/reference">API reference</a>.
      </p>`,
  );
}

function smallPage(title: string, content: ReturnType<typeof html>) {
  return pageShell({
    title,
    style: STYLE,
    content: html`<h1>${title}</h1>
      ${content}`,
  });
}
