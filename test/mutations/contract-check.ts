import type {Mutation} from "./mutation.ts";

const CHECK = ["test/cli/check.test.ts"];
const CHECKS = "server/cli/check/checks.ts";
const SHOPS = ["test/e2e/servers/other-languages.spec.ts"];

/** Bugs in the command that checks a shop's own server, and in the example shops. */
export const contractCheck: readonly Mutation[] = [
  {
    name: "checkout check sends requests to live hosts",
    file: "server/cli/check/hosts.ts",
    find: `  if (isAddress ? PRIVATE.test(hostname) : RESERVED.test(hostname)) return url;`,
    replace: `  if (!isAddress || PRIVATE.test(hostname)) return url;`,
    tests: CHECK,
  },
  {
    name: "checkout check accepts a price of the page",
    file: CHECKS,
    find: `      return (
        wrong &&`,
    replace: `      return (
        false && wrong &&`,
    tests: CHECK,
  },
  {
    name: "checkout check counts no captures",
    file: "server/cli/check/sandbox.ts",
    find: `        if (capture.status === "COMPLETED") captures.add(capture.id);`,
    replace: `if (capture.status === "CHARGED") captures.add(capture.id);`,
    tests: CHECK,
  },
  {
    name: "checkout check accepts that a lost capture is a failure",
    file: CHECKS,
    find: `      if (resultOf(last!) === "paid") return undefined;`,
    replace: `      if (last) return undefined;`,
    tests: CHECK,
  },
  {
    name: "checkout check lets another session capture",
    file: CHECKS,
    find: `      if (await isCharged(context, order))
        return "Another session`,
    replace: `      if (false)
        return "Another session`,
    tests: CHECK,
  },
  {
    name: "checkout check accepts any reply before the approval",
    file: CHECKS,
    find: `return resultOf(reply) === "other" && reply.status >= 400`,
    replace: `return reply.status >= 200`,
    tests: CHECK,
  },
  {
    name: "checkout check follows redirects to other hosts",
    file: "server/cli/check/implementation.ts",
    find: `target?.origin === new URL(url).origin && hops`,
    replace: `target && hops`,
    tests: CHECK,
  },
  {
    name: "the shop in Python creates orders with a new request id each time",
    file: "demo/servers/own-routes/shop.py",
    find: `json.dumps(order), attempt)`,
    replace: `json.dumps(order), secrets.token_hex(16))`,
    tests: SHOPS,
  },
  {
    name: "the shop in Python takes events without PayPal's signature",
    file: "demo/servers/own-routes/shop.py",
    find: `reply["verification_status"] != "SUCCESS"`,
    replace: `reply["verification_status"] == "UNKNOWN"`,
    tests: SHOPS,
  },
  {
    name: "the shop in Node marks an order as paid for each event",
    file: "demo/servers/own-routes/shop.mjs",
    find: `order?.amount !== amount || order.paidAt`,
    replace: `order?.amount !== amount`,
    tests: SHOPS,
  },
  {
    name: "the shop in Node takes events with another signature",
    file: "demo/servers/signed-cart/shop.mjs",
    find: `found.length === expected.length && timingSafeEqual(found, expected)`,
    replace: `found.length === expected.length`,
    tests: SHOPS,
  },
];
