/**
 * Replaces `checkout-elements/server` and `checkout-elements/sandbox` in bundles for other runtimes than Node.js.
 *
 * @throws Error when it is loaded
 */
throw new Error(
  "checkout-elements/server and checkout-elements/sandbox run on Node.js only, and this bundle is for an edge worker or a browser: " +
    'run the route on Node.js (in Next, remove `export const runtime = "edge"`).',
);

// Bundlers refuse an import of a missing name before they run the line above.
// oxlint-disable no-unreachable
export const createCheckoutHandler = undefined;
export const startSandbox = undefined;
