import assert from "node:assert/strict";
import type {OpenApi} from "../support/declared.ts";
import {
  fieldPart,
  inParts,
  jsonPart,
  type DisputeAnswer,
  type DisputeBody,
  DISPUTES,
  DisputesClient,
  idOf,
  relsOf,
} from "../support/disputes.ts";
import {OrdersClient, usd} from "../support/orders.ts";
import {withSandbox, ORIGIN} from "../support/sandbox.ts";
import {requirement} from "./requirement.ts";

const METHODS = ["GET", "POST", "PUT", "DELETE", "HEAD", "CONNECT", "OPTIONS", "PATCH"];

withSandbox("PayPal's interface for disputes", (sandbox) => {
  const issuesOf = ({body}: DisputeAnswer) => body.details.map(({issue}) => issue);
  const refused = (answer: DisputeAnswer, field: string, ...issues: string[]) => {
    assert.equal(answer.status, 400, answer.text);
    assert.equal(answer.body.name, "INVALID_REQUEST");
    assert.deepEqual(issuesOf(answer), issues);
    for (const detail of answer.body.details) assert.equal(detail.field, field);
  };
  const settled = async (outcome: "BUYER_FAVOR" | "SELLER_FAVOR") => {
    const mine = await DisputesClient.of(sandbox());
    const id = await mine.disputed();
    assert.equal((await mine.show(id)).body.status, "UNDER_REVIEW");
    const answer = await mine.settle(id, outcome);
    return {answer, record: (await mine.show(id)).body};
  };

  requirement("settle-request.adjudication_outcome", async () => {
    const mine = await DisputesClient.of(sandbox());
    const id = await mine.disputed();
    const field = "/adjudication_outcome";
    const rows: readonly (readonly [value: unknown, ...issues: string[]])[] = [
      ["BUYER-FAVOR", "INVALID_PARAMETER_SYNTAX"],
      ["buyer_favor", "INVALID_PARAMETER_SYNTAX"],
      ["BUYER_FAVOUR", "INVALID_PARAMETER_VALUE"],
    ];
    for (const [value, ...issues] of rows) refused(await mine.settle(id, value), field, ...issues);
    assert.equal((await mine.show(id)).body.status, "UNDER_REVIEW");
    for (const outcome of ["BUYER_FAVOR", "SELLER_FAVOR"]) {
      assert.equal((await mine.settle(await mine.disputed(), outcome)).status, 200);
    }
  });

  requirement("limits.adjudication_outcome", async () => {
    const mine = await DisputesClient.of(sandbox());
    const id = await mine.disputed();
    const field = "/adjudication_outcome";
    // The length is valid at both bounds, and only the value is invalid.
    refused(await mine.settle(id, "A"), field, "INVALID_PARAMETER_VALUE");
    refused(await mine.settle(id, "A".repeat(255)), field, "INVALID_PARAMETER_VALUE");
    refused(await mine.settle(id, "A".repeat(256)), field, "INVALID_STRING_LENGTH");
    assert.equal(issuesOf(await mine.settle(id, ""))[0], "INVALID_STRING_LENGTH");
  });

  requirement("settle-response.links", async () => {
    const {answer} = await settled("BUYER_FAVOR");
    assert.deepEqual(Object.keys(answer.body), ["links"]);
    assert.deepEqual(relsOf(answer), ["self", "appeal"]);
  });

  requirement("limits.settle-links", async () => {
    for (const outcome of ["BUYER_FAVOR", "SELLER_FAVOR"] as const) {
      const {answer} = await settled(outcome);
      const {length} = answer.body.links;
      assert.ok(length >= 1 && length <= 10, `${length} links`);
    }
  });

  requirement("types.link", async () => {
    const mine = await DisputesClient.of(sandbox());
    const id = await mine.disputed();
    for (const answer of [await mine.show(id), await mine.list(), await mine.settle(id)]) {
      for (const link of answer.body.links) {
        assert.ok(link.href.startsWith(`${ORIGIN}${DISPUTES}`), link.href);
        assert.match(link.rel, /^[a-z-]+$/);
        assert.ok(METHODS.includes(link.method), link.method);
      }
    }
  });

  requirement("dispute.adjudicate-link", async () => {
    const mine = await DisputesClient.of(sandbox());
    const inquiry = await mine.inquiry();
    assert.equal(relsOf(await mine.show(inquiry)).includes("adjudicate"), false);
    const id = await mine.disputed();
    const link = (await mine.show(id)).body.links.find(({rel}) => rel === "adjudicate");
    assert.deepEqual(link, {
      href: `${ORIGIN}${DISPUTES}/${id}/adjudicate`,
      rel: "adjudicate",
      method: "POST",
    });
    // The link settles the dispute. The dispute then has no such link.
    const body = {adjudication_outcome: "SELLER_FAVOR"};
    assert.equal((await mine.call("POST", new URL(link?.href ?? "").pathname, {body})).status, 200);
    assert.equal(relsOf(await mine.show(id)).includes("adjudicate"), false);
  });

  requirement("states.dispute-buyer", async () => {
    const {answer, record} = await settled("BUYER_FAVOR");
    assert.equal(record.status, "RESOLVED");
    assert.equal(record.dispute_outcome?.outcome_code, "RESOLVED_BUYER_FAVOR");
    assert.deepEqual(record.dispute_outcome?.amount_refunded, record.dispute_amount);
    assert.deepEqual(relsOf(answer), ["self", "appeal"]);
  });

  requirement("states.dispute-seller", async () => {
    const {answer, record} = await settled("SELLER_FAVOR");
    assert.equal(record.status, "RESOLVED");
    assert.equal(record.dispute_outcome?.outcome_code, "RESOLVED_SELLER_FAVOR");
    assert.equal(record.dispute_outcome?.amount_refunded.value, "0.00");
    assert.deepEqual(relsOf(answer), ["self", "appeal"]);
  });

  requirement("settle.path", async () => {
    const mine = await DisputesClient.of(sandbox());
    const id = await mine.disputed();
    const path = `/v1/customer/disputes/${id}/adjudicate`;
    for (const method of ["GET", "PUT", "PATCH", "DELETE"]) {
      const answer = await mine.call(method, path);
      assert.equal(answer.status, 405);
      assert.equal(answer.headers.get("Allow"), "POST");
    }
    const body = {adjudication_outcome: "BUYER_FAVOR"};
    assert.equal((await mine.call("POST", path, {body})).status, 200);
  });

  requirement("settle.id", async () => {
    const mine = await DisputesClient.of(sandbox());
    for (const id of ["with%20space", "under_score", "dot.", "%C3%BC", "a%2Fb"]) {
      const answer = await mine.settle(id);
      refused(answer, "id", "INVALID_PARAMETER_SYNTAX");
      assert.equal(answer.body.details[0]?.location, "path");
    }
    for (const id of ["PP-D-1", "a", "-", "09AZaz-"]) assert.equal((await mine.settle(id)).status, 404, id);
  });

  requirement("limits.dispute-id", async () => {
    const mine = await DisputesClient.of(sandbox());
    assert.equal((await mine.settle("a")).status, 404);
    assert.equal((await mine.settle("a".repeat(255))).status, 404);
    refused(await mine.settle("a".repeat(256)), "id", "INVALID_STRING_LENGTH");
    // Without an id the route does not exist.
    assert.equal((await mine.settle("")).status, 404);
  });

  requirement("settle.content-types", async () => {
    const mine = await DisputesClient.of(sandbox());
    const data = {adjudication_outcome: "SELLER_FAVOR"};
    const wrong = {adjudication_outcome: "seller"};
    const json = (value: object) => ({body: JSON.stringify(value), type: "application/json"});
    const ways: readonly ((value: typeof data) => {body: string; type: string})[] = [
      json,
      (value) => ({...json(value), type: "Application/JSON; charset=utf-8"}),
      (value) => inParts("related", [jsonPart(value)]),
      (value) => inParts("form-data", [jsonPart(value)]),
      (value) => inParts("form-data", [fieldPart("adjudication_outcome", value.adjudication_outcome)]),
      (value) => inParts("mixed", [jsonPart(value)]),
    ];
    for (const way of ways) {
      const id = await mine.disputed();
      refused(await mine.settleInParts(id, way(wrong)), "/adjudication_outcome", "INVALID_PARAMETER_SYNTAX");
      const answer = await mine.settleInParts(id, way(data));
      assert.equal(answer.status, 200, answer.text);
      assert.equal((await mine.show(id)).body.dispute_outcome?.outcome_code, "RESOLVED_SELLER_FAVOR");
    }
    const id = await mine.disputed();
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/alternative; boundary=b",
      "application/merge-patch+json",
      "application/json+x",
      "application/*",
      "multipart/mixed+json; boundary=b",
      "multipart/related/x; boundary=b",
    ]) {
      const answer = await mine.settleInParts(id, {...json(data), type});
      assert.deepEqual([answer.status, answer.body.name], [415, "UNSUPPORTED_MEDIA_TYPE"]);
    }
  });

  requirement(
    "settle.precondition",
    async () => {
      const mine = await DisputesClient.of(sandbox());
      const inquiry = await mine.inquiry();
      const waiting = await mine.disputed();
      await mine.requireEvidence(waiting, "SELLER_EVIDENCE");
      const resolved = await mine.disputed();
      await mine.settle(resolved, "SELLER_FAVOR");
      for (const id of [inquiry, waiting, resolved]) {
        const before = (await mine.show(id)).body;
        const answer = await mine.settle(id);
        assert.deepEqual([answer.status, answer.body.name], [422, "UNPROCESSABLE_ENTITY"]);
        assert.deepEqual((await mine.show(id)).body, before);
      }
    },
    "the status is UNDER_REVIEW",
  );
  requirement(
    "settle.precondition",
    async () => {
      const mine = await DisputesClient.of(sandbox(), {environment: "live"});
      const id = await mine.opened(await mine.captured());
      assert.equal(relsOf(await mine.show(id)).includes("adjudicate"), false);
      const answer = await mine.settle(id);
      assert.deepEqual([answer.status, ...issuesOf(answer)], [422, "SANDBOX_ONLY"]);
      assert.equal((await mine.show(id)).body.status, "UNDER_REVIEW");
    },
    "the environment is the sandbox",
  );

  requirement("settle.responses", async () => {
    const mine = await DisputesClient.of(sandbox());
    const id = await mine.disputed();
    for (const [answer, status, name] of [
      [await mine.settle(id, "?"), 400, "INVALID_REQUEST"],
      [await mine.settle("UNKNOWN"), 404, "RESOURCE_NOT_FOUND"],
      [await mine.settle(await mine.inquiry()), 422, "UNPROCESSABLE_ENTITY"],
    ] as const) {
      assert.deepEqual([answer.status, answer.body.name], [status, name]);
      assert.equal(answer.headers.get("PayPal-Debug-Id"), answer.body.debug_id);
      for (const detail of answer.body.details) {
        assert.match(detail.issue, /^[A-Z_]+$/);
        assert.ok(["string", "undefined"].includes(typeof detail.value));
      }
    }
    const answer = await mine.settle(id);
    assert.deepEqual([answer.status, relsOf(answer)], [200, ["self", "appeal"]]);
  });

  requirement("errors.settle", async () => {
    const mine = await DisputesClient.of(sandbox());
    const id = await mine.disputed();
    const wrong = await mine.settle(id, "?");
    assert.deepEqual([wrong.status, wrong.body.details.length], [400, 1]);
    const early = await mine.settle(await mine.inquiry());
    assert.deepEqual([early.status, early.body.details.length], [422, 1]);
    const fault = {method: "POST", path: `${DISPUTES}/{id}/adjudicate`, kind: "status", status: 500};
    await sandbox().call("POST", "/_sandbox/faults", {body: fault});
    const failed = await mine.settle(id);
    assert.deepEqual([failed.status, failed.body.name], [500, "INTERNAL_SERVER_ERROR"]);
    assert.equal((await mine.show(id)).body.status, "UNDER_REVIEW");
    assert.equal((await mine.settle(id)).status, 200);
  });

  requirement(
    "auth.features",
    async () => {
      const mine = await DisputesClient.of(sandbox(), {features: ["payment-links", "vault", "invoicing"]});
      for (const answer of [
        await mine.list(),
        await mine.show("A"),
        await mine.create("A"),
        await mine.settle("A"),
        await mine.requireEvidence("A", "BUYER_EVIDENCE"),
        await mine.provideEvidence("A"),
        await mine.escalate("A"),
      ]) {
        assert.deepEqual([answer.status, answer.body.name], [403, "NOT_AUTHORIZED"]);
        assert.deepEqual(issuesOf(answer), ["FEATURE_NOT_ENABLED"]);
      }
      const alone = await DisputesClient.of(sandbox(), {features: ["disputes"]});
      assert.equal((await alone.list()).status, 200);
    },
    "disputes",
  );
});

/** Requests to each route of disputes. */
const ROUTES = {
  list: (by) => by.list(),
  show: (by, id) => by.show(id),
  create: (by, _id, capture) => by.create(capture, {reason: "OTHER"}),
  escalate: (by, id) => by.escalate(id),
  "require-evidence": (by, id) => by.requireEvidence(id, "SELLER_EVIDENCE"),
  "provide-evidence": (by, id) => by.provideEvidence(id),
  "send-message": (by, id) => by.act(id, "send-message", {message: "Hello?"}),
  "provide-supporting-info": (by, id) => by.act(id, "provide-supporting-info", {notes: "See the mail."}),
  appeal: (by, id) => by.act(id, "appeal", {evidences: [{evidence_type: "OTHER"}]}),
  "make-offer": (by, id) => by.act(id, "make-offer", {note: "Half?", offer_type: "REFUND"}),
  "accept-claim": (by, id) => by.act(id, "accept-claim", {note: "Right."}),
  "acknowledge-return-item": (by, id) => by.act(id, "acknowledge-return-item", {}),
  "accept-offer": (by, id) => by.act(id, "accept-offer", {}),
  "deny-offer": (by, id) => by.act(id, "deny-offer", {note: "No."}),
  patch: (by, id) =>
    by.call("PATCH", `${DISPUTES}/${id}`, {
      body: [{op: "add", path: "/partner_actions/-", value: {id: "A-1", name: "ACCEPT_DISPUTE"}}],
    }),
  adjudicate: (by, id) => by.settle(id),
} satisfies Record<string, (by: DisputesClient, id: string, capture: string) => Promise<DisputeAnswer>>;
type Route = keyof typeof ROUTES;

withSandbox("the scopes of disputes", (sandbox) => {
  /** Fails unless a token with only this scope has access to exactly these routes. */
  const opensExactly = async (scope: string, opened: readonly Route[]) => {
    const mine = await DisputesClient.of(sandbox());
    const alone = await mine.withScopes(scope);
    const id = await mine.inquiry();
    const capture = await mine.captured();
    for (const [route, ask] of Object.entries(ROUTES)) {
      const answer = await ask(alone, id, capture);
      if (opened.includes(route as Route)) {
        assert.ok([200, 201, 204, 422].includes(answer.status), `${scope} ${route}: ${answer.text}`);
      } else {
        assert.equal(answer.status, 403, `${scope} ${route}`);
        assert.deepEqual(
          [answer.body.name, answer.body.details[0]?.issue],
          ["NOT_AUTHORIZED", "PERMISSION_DENIED"],
        );
      }
    }
  };

  /** The fields that a token with this scope reads from a complete dispute, in both waiting statuses. */
  const seen = async (scope: string) => {
    const mine = await DisputesClient.of(sandbox());
    const shop = OrdersClient.withToken(sandbox(), mine.token);
    const unit = {amount: usd("130.00"), invoice_id: "INV-1", custom_id: "cart"};
    const order = await shop.newOrder({purchase_units: [unit]});
    await shop.approveWallet(order);
    const {body} = await shop.capture(order);
    const capture: string = body.purchase_units[0].payments.captures[0].id;
    const id = idOf(await mine.create(capture, {message: "Not me."}));
    const reader = await mine.withScopes(scope);
    await mine.requireEvidence(id, "SELLER_EVIDENCE");
    const forSeller = (await reader.show(id)).body;
    await mine.provideEvidence(id);
    await mine.requireEvidence(id, "BUYER_EVIDENCE");
    const record: DisputeBody = {...forSeller, ...(await reader.show(id)).body};
    await mine.provideEvidence(id);
    await mine.settle(id, "SELLER_FAVOR");
    const whole: DisputeBody = {...record, ...(await reader.show(id)).body};
    return {whole, transaction: whole.disputed_transactions[0]};
  };
  const SUMMARY = [
    "create_time",
    "dispute_amount",
    "dispute_channel",
    "dispute_id",
    "dispute_life_cycle_stage",
    "dispute_outcome",
    "dispute_state",
    "disputed_transactions",
    "links",
    "reason",
    "status",
    "update_time",
  ];
  const TRANSACTION = [
    "buyer_transaction_id",
    "create_time",
    "gross_amount",
    "reference_id",
    "seller_transaction_id",
    "transaction_status",
  ];
  const BUYER = {name: "Morgan Reyes"};
  const sees = async (
    scope: string,
    fields: readonly string[],
    parties: readonly string[],
    buyer?: object,
  ) => {
    const {whole, transaction} = await seen(scope);
    assert.deepEqual(Object.keys(whole).sort(), [...SUMMARY, ...fields].sort(), scope);
    assert.deepEqual(Object.keys(transaction).sort(), [...TRANSACTION, ...parties].sort(), scope);
    assert.deepEqual(transaction["buyer"], buyer, scope);
  };
  const READING: readonly Route[] = ["list", "show"];
  const EITHER: readonly Route[] = [
    "escalate",
    "require-evidence",
    "provide-evidence",
    "send-message",
    "provide-supporting-info",
    "appeal",
  ];
  const SELLING: readonly Route[] = ["make-offer", "accept-claim", "acknowledge-return-item", "patch"];
  const BUYING: readonly Route[] = ["accept-offer", "deny-offer"];
  const MERCHANT = ["allowed_response_options", "refund_details"];
  const DUE = ["buyer_response_due_date", "seller_response_due_date"];

  requirement("scopes.disputes/read", async () => {
    await opensExactly("disputes/read", READING);
    await sees(
      "disputes/read",
      ["messages", "evidences", "offer", ...MERCHANT, ...DUE],
      ["buyer", "seller", "invoice_number", "custom"],
      {...BUYER, email: "morgan.reyes@buyer.example"},
    );
  });
  requirement("scopes.disputes/read-seller", async () => {
    await opensExactly("disputes/read-seller", READING);
    await sees(
      "disputes/read-seller",
      ["messages", "evidences", "offer", ...MERCHANT, "seller_response_due_date"],
      ["buyer", "seller", "invoice_number", "custom"],
      BUYER,
    );
  });
  requirement("scopes.disputes/read-buyer", async () => {
    await opensExactly("disputes/read-buyer", READING);
    await sees(
      "disputes/read-buyer",
      ["messages", "offer", "buyer_response_due_date"],
      ["buyer", "seller"],
      BUYER,
    );
  });
  requirement("scopes.disputes/read-ebay", async () => {
    await opensExactly("disputes/read-ebay", READING);
    await sees("disputes/read-ebay", DUE, []);
  });
  requirement("scopes.disputes/read-partner", async () => {
    await opensExactly("disputes/read-partner", READING);
    await sees("disputes/read-partner", ["evidences", "seller_response_due_date"], ["seller"]);
  });
  requirement("scopes.disputes/webhooks", async () => {
    // It reads the dispute of an event, with the event's fields, and cannot search.
    await opensExactly("disputes/webhooks", ["show"]);
    await sees("disputes/webhooks", [], []);
  });
  requirement("scopes.disputes/create", () => opensExactly("disputes/create", ["create"]));
  requirement("scopes.disputes/update-seller", () =>
    opensExactly("disputes/update-seller", [...EITHER, ...SELLING, "adjudicate"]),
  );
  requirement("scopes.disputes/update-buyer", () =>
    opensExactly("disputes/update-buyer", [...EITHER, ...BUYING, "adjudicate"]),
  );
  requirement("scopes.referred-disputes/readwrite", async () => {
    // Settling needs one of two separate scopes.
    await opensExactly("referred-disputes/readwrite", ["show", ...EITHER, ...SELLING]);
    await sees(
      "referred-disputes/readwrite",
      ["messages", "evidences", "offer", ...MERCHANT, ...DUE],
      ["buyer", "seller", "invoice_number", "custom"],
      {...BUYER, email: "morgan.reyes@buyer.example"},
    );
  });
  // A partner's actions are part of the record, which a patch changes.
  requirement("scopes.disputes/update-partner", () => opensExactly("disputes/update-partner", ["patch"]));

  requirement("auth.settle-scopes", async () => {
    const mine = await DisputesClient.of(sandbox());
    for (const scopes of [["disputes/update-seller"], ["disputes/update-buyer"]]) {
      const id = await mine.disputed();
      assert.equal((await (await mine.withScopes(...scopes)).settle(id)).status, 200, String(scopes));
    }
    const every = [
      "payments/payment",
      "disputes/read",
      "disputes/create",
      "disputes/webhooks",
      "disputes/update-partner",
      "referred-disputes/readwrite",
    ];
    const id = await mine.disputed();
    const answer = await (await mine.withScopes(...every)).settle(id);
    assert.deepEqual([answer.status, answer.body.name], [403, "NOT_AUTHORIZED"]);
    const browser = await sandbox().clientToken();
    assert.equal((await mine.call("POST", `${DISPUTES}/${id}/adjudicate`, {token: browser})).status, 403);
    const nobody = await mine.call("POST", `${DISPUTES}/${id}/adjudicate`, {token: "made-up"});
    assert.deepEqual([nobody.status, nobody.body.name], [401, "AUTHENTICATION_FAILURE"]);
    assert.equal((await mine.show(id)).body.status, "UNDER_REVIEW");
  });
});

withSandbox("the reference of disputes", (sandbox) => {
  requirement("versioning.disputes", async () => {
    const {body} = await sandbox().call<OpenApi>("GET", "/openapi.json");
    const text = body.tags.find(({name}) => name === "Disputes v1")?.description ?? "";
    assert.match(text, /^Version 1\.11\. .*limited release/);
    for (const name of ["create", "cancel", "compute metrics", "change reason", "validate eligibility"]) {
      assert.ok(text.includes(name), name);
    }
    const limited = Object.values(body.paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({description}) => /limited release/.test(description));
    assert.deepEqual(
      limited.map(({operationId}) => operationId),
      ["disputes.create"],
    );
  });
});

withSandbox("a dispute when PayPal fails", (sandbox) => {
  requirement(
    "errors.INTERNAL_SERVER_ERROR",
    async () => {
      const mine = await DisputesClient.of(sandbox());
      const id = await mine.disputed();
      const headers = {
        "PayPal-Mock-Response": JSON.stringify({mock_application_codes: "INTERNAL_SERVER_ERROR"}),
      };
      for (const answer of [
        await mine.call("GET", `${DISPUTES}/${id}`, {headers}),
        await mine.settle(id, "BUYER_FAVOR", headers),
      ]) {
        assert.deepEqual([answer.status, answer.body.name], [500, "INTERNAL_SERVER_ERROR"]);
        assert.equal("details" in answer.body, false);
        assert.deepEqual(relsOf(answer), ["information_link"]);
      }
      // A failed request has no effect.
      assert.equal((await mine.show(id)).body.status, "UNDER_REVIEW");
    },
    "disputes",
  );
});
