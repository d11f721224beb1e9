import assert from "node:assert/strict";
import {readdir, readFile} from "node:fs/promises";
import {join} from "node:path";
import {test} from "node:test";
import {merchantRoutes} from "../../build/docs/tables/routes.ts";
import {templateOf} from "../../server/merchant/openapi/describe-routes.ts";

/**
 * Runs after the server tests: `test/run.ts` names the folder with the replies that each test process has compared with
 * `openapi.json`.
 */
const folder = process.env["VALIDATED_OPERATIONS_FOLDER"] ?? "";

/** Declared replies that no test gets, with the reason. */
const NOT_SEEN: readonly (readonly [replies: RegExp, reason: string])[] = [
  [
    /^POST \/paypal-api\/checkout\/orders\/create-order-for-(?!one-time-payment |card-with-single-use-token ).* (?:409|422)$/,
    "The variants share the code that records the order. Two of them are tested.",
  ],
  [/^POST \/paypal-api\/checkout\/orders\/\{orderId\}\/capture 409$/, "It is the capture of /service-api."],
  [
    /^POST \/service-api\/back-office\/(?:orders\/\{orderId\}\/(?:capture-authorization|reauthorize|void|track)|attempts\/\{id\}\/settle|payments-to-check\/\{id\}\/settle) (?:409|422)$/,
    "The tests of these operations call them without HTTP.",
  ],
  [
    /^POST \/service-api\/back-office\/paypal\/invoices\/\{id\}\/(?:refunds|send) 409$/,
    "Request ids are checked in one place for all actions. The actions on disputes and links are tested.",
  ],
  [/^POST \/service-api\/back-office\/saved-cards-in-doubt\/\{id\}\/settle$/, "The same."],
];

test("each declared success and each status of a route's own errors was seen", async () => {
  const seen = new Set<string>();
  for (const file of await readdir(folder)) {
    const replies = JSON.parse(await readFile(join(folder, file), "utf8")) as Record<string, unknown>;
    for (const reply of Object.keys(replies)) seen.add(reply);
  }
  const unseen: string[] = [];
  for (const {method, path, replies, errors = []} of await merchantRoutes()) {
    const name = `${method} ${templateOf(path)}`;
    const was = (status: string) => seen.has(`merchant ${name} ${status}`);
    // PayPal chooses among the statuses of success.
    if (!Object.keys(replies).some(was)) unseen.push(name);
    const statuses = new Set(errors.map((error) => error.split(" ")[0] ?? ""));
    unseen.push(...[...statuses].filter((status) => !was(status)).map((status) => `${name} ${status}`));
  }
  assert.deepEqual(
    unseen.filter((reply) => !NOT_SEEN.some(([replies]) => replies.test(reply))),
    [],
  );
  // A reason that no reply needs any more is deleted.
  for (const [replies] of NOT_SEEN)
    assert.ok(
      unseen.some((reply) => replies.test(reply)),
      String(replies),
    );
});
