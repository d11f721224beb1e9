import type {Mutation} from "./mutation.ts";

const FROZEN = ["test/merchant/frozen-process.long.test.ts"];
const AWAKE = ["test/merchant/keep-awake.test.ts"];
const ROUTE = ["test/merchant/recover-route.test.ts"];

/** Bugs in a server that runs as a function, whose process is frozen after the reply. */
export const functions: readonly Mutation[] = [
  {
    name: "the platform gets no promise",
    file: "server/merchant/keep-awake.ts",
    find: `      platform.waitUntil?.(`,
    replace: `      ((_promise: unknown) => undefined)(`,
    tests: FROZEN,
  },
  {
    name: "the platform's promise does not wait for an approval that is too early",
    file: "server/merchant/app.ts",
    find: `      await webhookSync.applySoon();`,
    replace: ``,
    tests: FROZEN,
  },
  {
    name: "the platform's promise does not wait for the events that follow",
    file: "server/merchant/app.ts",
    find: `      await deliverEvents();`,
    replace: ``,
    tests: FROZEN,
  },
  {
    name: "the waitUntil of a request is ignored",
    file: "server/merchant/keep-awake.ts",
    find: `typeof context?.waitUntil === "function" ? context : {waitUntil}`,
    replace: `{waitUntil}`,
    tests: AWAKE,
  },
  {
    name: "the platform's promise does not wait for a round that has used up its time",
    file: "server/merchant/background-round.ts",
    find: `    background.add(last);`,
    replace: ``,
    tests: AWAKE,
  },
  {
    name: "a request after a pause starts no round",
    file: "server/merchant/reconciler.ts",
    find: `if (clock.now() - beganAt >= EVERY_MS) reconcile();`,
    replace: ``,
    tests: AWAKE,
  },
  {
    name: "the recover route needs no key",
    file: "server/merchant/routes/recover.ts",
    find: `        requireKey(c, key, "recover", keyRequired);`,
    replace: ``,
    tests: ROUTE,
  },
  {
    name: "the recover route ignores the time of the round",
    file: "server/merchant/routes/recover.ts",
    find: `await recover({seconds})`,
    replace: `await recover({})`,
    tests: ROUTE,
  },
  {
    name: "a round of the same process is refused the lease",
    file: "server/merchant/background-round.ts",
    find: `last.then(() => round(over.signal))`,
    replace: `round(over.signal)`,
    tests: ROUTE,
  },
  {
    name: "two instances recover at the same time",
    file: "server/merchant/background-round.ts",
    find: `leases.hold("recovery", `,
    replace: `leases.hold(String(Math.random()), `,
    tests: ROUTE,
  },
];
