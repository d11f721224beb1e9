/**
 * Loads the module in the same folder, for pages that can't use module scripts. The trust of a Content-Security-Policy in
 * this script, by nonce or `strict-dynamic`, extends to its imports.
 */
void import(
  /* @vite-ignore */ new URL("checkout.js", (document.currentScript as HTMLScriptElement).src).href
);
