/**
 * For pages that can't have module scripts in their markup: loads the module beside it. The page's trust in this script,
 * by nonce or by `strict-dynamic`, goes on to what it imports.
 */
void import(
  /* @vite-ignore */ new URL("checkout.js", (document.currentScript as HTMLScriptElement).src).href
);
