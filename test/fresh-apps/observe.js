// Runs in the page before its own scripts, and collects facts for `pay.ts`.
const observed = {
  completed: 0,
  /** How often React has changed the page. */
  commits: 0,
  /** The element in the HTML that the server sent. */
  sent: null,
};
globalThis.observed = observed;
/** Elements of the apps' pages. */
const elements = "checkout-payment, checkout-card-fields";

document.addEventListener("checkout-complete", () => (observed.completed += 1), true);

// Modules run after this event.
document.addEventListener("readystatechange", () => (observed.sent = document.querySelector(elements)), {
  once: true,
});

// React calls the hook of its developer tools at each commit, also in production.
globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
  supportsFiber: true,
  renderers: new Map(),
  inject: () => 1,
  checkDCE() {},
  onCommitFiberUnmount() {},
  onPostCommitFiberRoot() {},
  onCommitFiberRoot(_renderer, {containerInfo}) {
    // Development tools have roots of their own.
    if (containerInfo.contains(document.querySelector(elements))) observed.commits += 1;
  },
};
