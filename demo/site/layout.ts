import {html, raw} from "hono/html";

export type Markup = ReturnType<typeof raw> | ReturnType<typeof html>;

export interface Page {
  /** What stands in the window's title before the shop's name. */
  readonly title: string;
  readonly main: Markup;
  /** What the page is, for the styles. */
  readonly kind?: string;
  readonly description?: string;
  /** The page's own script, by its name in `demo/browser`. It runs before the tags are known, so that it can fill them in. */
  readonly script?: string;
  /** It has tags on it: what they load is asked for in the head. `without-sdk` leaves the service's script to the tag. */
  readonly tags?: "with-sdk" | "without-sdk";
  /** Served with the sandbox alone. */
  readonly isForSandbox?: boolean;
  readonly styles?: readonly string[];
}

/** What every tag on the shop's pages is told; the server fills the placeholders. */
export const told = raw('environment="{{environment}}" sdk-url="{{sdkUrl}}" nonce="{{nonce}}"');

const sdkScript = html`<script
    async
    fetchpriority="high"
    nonce="{{nonce}}"
    src="{{sdkUrl}}/web-sdk/v6/core"
    data-loading-state="pending"
  ></script>
  <link
    rel="preload"
    as="fetch"
    crossorigin="use-credentials"
    href="/service-api/auth/browser-safe-client-token"
  /> `;

const script = (name: string) => html`<script type="module" nonce="{{nonce}}" src="/${name}.js"></script>`;

/** A page is first painted as its script has drawn it, where browsers can wait for that: nothing comes in later, or moves. */
const ownScript = (name: string) =>
  html`<link rel="modulepreload" nonce="{{nonce}}" href="/common.js" />
    <script type="module" blocking="render" nonce="{{nonce}}" src="/${name}.js"></script>`;

const bagIcon = raw(
  '<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d="M6 8h12l1 12H5zM9 8V6.500a3 3 0 0 1 6 0V8" fill="none" stroke="currentColor" stroke-width="1.700" stroke-linecap="round" stroke-linejoin="round"/></svg>',
);

/** A page of the shop, with its placeholders. */
export async function document({title, main, kind = "", ...page}: Page): Promise<string> {
  const description =
    page.description ?? "Pots, wool and paper from a small workshop: the demo shop of checkout-elements.";
  const text = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="description" content="${description}" />
        <title>${title} · Kiln &amp; Fold</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/shop.css" />
        ${(page.styles ?? []).map((name) => html`<link rel="stylesheet" href="/${name}.css" />`)}
        ${page.tags && html`<link rel="stylesheet" href="/cdn/v1/checkout.css" />`}
        ${page.tags === "with-sdk" ? html`<link rel="preconnect" href="{{sdkUrl}}" />${sdkScript}` : ""}
        ${script("shop")} ${page.script === undefined ? "" : ownScript(page.script)}
        ${page.tags && html`<link rel="modulepreload" nonce="{{nonce}}" href="{{core}}" />`}
        ${page.tags && html`<script type="module" nonce="{{nonce}}" src="/cdn/v1/checkout.js"></script>`}
      </head>
      <body class="${kind}">
        <a class="skip" href="#main">Skip to the content</a>
        <header class="top">
          <a class="brand" href="/"><img src="/icon.svg" alt="" width="28" height="28" />Kiln &amp; Fold</a>
          <nav aria-label="Shop">
            <!--if sandbox--><a href="/account/"
              >${raw("<!--if account-->{{account}}<!--end account--><!--if guest-->Sign in<!--end guest-->")}</a
            ><!--end sandbox-->
            <a class="bag-link" href="/cart/"
              >${bagIcon}<span class="word">Bag</span><span class="count none">0</span
              ><span class="unseen"></span
            ></a>
          </nav>
        </header>
        <main id="main" tabindex="-1">${main}</main>
        <footer class="bottom">
          <p>Demo shop. No real money moves here.</p>
          <!--if sandbox-->
          <nav aria-label="For who builds a shop">
            <a href="/tags/">Every tag, live</a><a href="/failures/">What can go wrong</a
            ><a href="/gallery/">Pictures of every state</a><a href="/docs/">Docs</a
            ><a href="{{sdkUrl}}/">The sandbox</a>
          </nav>
          <!--end sandbox-->
        </footer>
      </body>
    </html>`;
  const trimmed = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
  return page.isForSandbox ? `<!--sandbox-page-->${trimmed}\n` : `${trimmed}\n`;
}
