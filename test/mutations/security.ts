import type {Mutation} from "./mutation.ts";

/** Bugs in what keeps prices, sessions and secrets safe. */
export const security: readonly Mutation[] = [
  {
    name: "a page of another origin may call the routes",
    file: "server/merchant/middleware/origins.ts",
    find: `  return origin !== null && origin !== ownOrigin(request);`,
    replace: `  return false;`,
    tests: ["test/merchant/middleware.test.ts"],
  },
  {
    name: "an order of another session can be captured",
    file: "server/merchant/payments/payments.ts",
    find: `if (attempt === undefined || attempt.session !== session) throw orderNotFound();`,
    replace: `if (attempt === undefined) throw orderNotFound();`,
    tests: ["test/merchant/captures.test.ts", "test/merchant/orders.test.ts"],
  },
  {
    name: "amounts from the page are taken as sent",
    file: "server/merchant/pricing/pricing.ts",
    find: `if (options.trustBrowserAmounts) return`,
    replace: `if (sent) return`,
    tests: ["test/merchant/sources.test.ts", "test/merchant/orders.test.ts"],
  },
  {
    name: "the items of a signed cart need not add up",
    file: "server/merchant/pricing/pricing.ts",
    find: `if (!equals(sum(lines), total)) {`,
    replace: `if (lines.length === 0) {`,
    tests: ["test/merchant/orders.test.ts"],
  },
  {
    name: "a cart without an expiry time is accepted",
    file: "server/merchant/pricing/carts.ts",
    find: `requiredClaims: ["jti", "exp"],`,
    replace: `requiredClaims: ["jti"],`,
    tests: ["test/merchant/orders.test.ts"],
  },
  {
    name: "a return URL may have another origin",
    file: "server/merchant/pricing/payment-source.ts",
    find: `if (allowedOrigins.includes(url.origin)) return url.href;`,
    replace: `if (allowedOrigins.length > 0) return url.href;`,
    tests: ["test/merchant/sources.test.ts", "test/merchant/orders.test.ts"],
  },
  {
    name: "a page may weaken the shop's 3-D Secure rule",
    file: "server/merchant/pricing/payment-source.ts",
    find: `return STRENGTH[asked] < STRENGTH[minimum] ? minimum : asked;`,
    replace: `return asked in STRENGTH ? asked : minimum;`,
    tests: ["test/merchant/sources.test.ts", "test/merchant/orders.test.ts"],
  },
  {
    name: "the signature of a webhook event is not checked",
    file: "server/merchant/webhooks/receive.ts",
    find: `if (!isSignedBy(certificate.key, transmission, webhookId, body)) {`,
    replace: `if (isSignedBy(certificate.key, transmission, webhookId, body) === undefined) {`,
    tests: ["test/merchant/webhook-signatures.test.ts"],
  },
  {
    name: "a certificate may come from any host",
    file: "server/merchant/webhooks/certificates.ts",
    find: `if (!url || !origins.has(url.origin))`,
    replace: `if (!url)`,
    tests: ["test/merchant/webhook-signatures.test.ts"],
  },
  {
    name: "a saved card of another customer can be charged",
    file: "server/merchant/vault/saved-cards.ts",
    find: `return token.session === session && (token.customer === null || token.customer === customer);`,
    replace: `return token.session === session && customer !== "";`,
    tests: ["test/merchant/saved-cards.test.ts"],
  },
  {
    name: "declined cards are not counted",
    file: "server/merchant/middleware/limits.ts",
    find: `if (!c.get("declined")) for`,
    replace: `if (reserved.length > 0) for`,
    tests: ["test/merchant/limits.test.ts"],
  },
  {
    name: "the limiter keeps what a refused card reserved",
    file: "server/merchant/middleware/limits.ts",
    find: `        reserved.push(subject);
        const standing = await limiter.take(subject);`,
    replace: `        const standing = await limiter.take(subject);
        if (standing.isAllowed) reserved.push(subject);`,
    tests: ["test/merchant/limits.test.ts"],
  },
  {
    name: "access tokens reach the log",
    file: "server/shared/log.ts",
    find: `  "access_token",
`,
    replace: ``,
    tests: ["test/shared/log.test.ts", "test/merchant/canaries.test.ts"],
  },
];
