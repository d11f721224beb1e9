import assert from "node:assert/strict";
import {test} from "node:test";
import {OrdersClient, type PaymentIds, refused, usd} from "./support/orders.ts";
import {type Answer, ORIGIN, type TestSandbox, withSandbox} from "./support/sandbox.ts";

interface TrackerBody {
  readonly tracker_identifiers: readonly {
    readonly transaction_id: string;
    readonly tracking_number?: string;
  }[];
  readonly errors: readonly {readonly name: string; readonly debug_id: string}[];
}

interface TrackedOrder {
  readonly purchase_units: readonly {
    readonly shipping?: {
      readonly address?: unknown;
      readonly trackers: readonly {readonly id: string; readonly status: string; readonly items?: unknown}[];
    };
  }[];
}

const ITEMS = {
  payer: {email_address: "buyer@shop.example", name: {given_name: "Ada", surname: "Byron"}},
  purchase_units: [
    {
      amount: {...usd("130.00"), breakdown: {item_total: usd("130.00")}},
      items: [{name: "Mug", sku: "MUG", quantity: "10", unit_amount: usd("13.00")}],
    },
  ],
};

/** Calls of a merchant about shipments. */
async function merchantOf(sandbox: TestSandbox) {
  const shop = await OrdersClient.of(sandbox);
  const call = <Body>(method: string, path: string, body?: unknown, headers = {}) =>
    sandbox.call<Body>(method, path, {token: shop.token, body, headers});
  return {
    shop,
    paid: (more: Readonly<Record<string, unknown>> = ITEMS) => shop.captured(more),
    track: ({orderId, id}: PaymentIds, body: object = {}, headers = {}) =>
      call<Answer["body"]>(
        "POST",
        `/v2/checkout/orders/${orderId}/track`,
        {capture_id: id, tracking_number: "443844607820", carrier: "FEDEX", ...body},
        headers,
      ),
    patch: (orderId: string, trackerId: string, body: unknown) =>
      call<Answer["body"]>("PATCH", `/v2/checkout/orders/${orderId}/trackers/${trackerId}`, body),
    ship: (path: "trackers" | "trackers-batch", trackers: unknown, headers = {}) =>
      call<Answer["body"] & TrackerBody>("POST", `/v1/shipping/${path}`, {trackers}, headers),
    put: (id: string, body: object) => call<Answer["body"]>("PUT", `/v1/shipping/trackers/${id}`, body),
    show: (id: string) =>
      call<Answer["body"] & Record<string, unknown>>("GET", `/v1/shipping/trackers/${id}`),
    find: (query: string) =>
      call<Answer["body"] & Record<string, unknown>>("GET", `/v1/shipping/trackers?${query}`),
    trackersOf: async (orderId: string) =>
      ((await shop.show(orderId)).body as unknown as TrackedOrder).purchase_units[0]?.shipping?.trackers ??
      [],
    mails: async (orderId: string) => {
      const {body} = await sandbox.call<{
        readonly mails: readonly {
          readonly id: string;
          readonly subject: string;
          readonly about: {id: string};
        }[];
      }>("GET", "/_sandbox/mail?page_size=100");
      return body.mails.filter(({about}) => about.id === orderId);
    },
  };
}

/** A tracker of the shipping interface. */
function shipped(transaction_id: string, more: object = {}) {
  return {transaction_id, tracking_number: "1Z-1", carrier: "UPS", status: "SHIPPED", ...more};
}

withSandbox("trackers of shipments", (sandbox) => {
  test("a tracker that an order gets is in the order and in the shipping interface", async () => {
    const merchant = await merchantOf(sandbox());
    const paid = await merchant.paid();
    const items = [{name: "Mug", sku: "MUG", quantity: "2"}];
    const answer = await merchant.track(paid, {items});
    assert.equal(answer.status, 201, answer.text);
    const id = `${paid.id}-443844607820`;
    const [tracker] = await merchant.trackersOf(paid.orderId);
    const order = `${ORIGIN}/v2/checkout/orders/${paid.orderId}`;
    assert.deepEqual(tracker, {
      id,
      status: "SHIPPED",
      items,
      create_time: "2027-01-15T12:00:00Z",
      update_time: "2027-01-15T12:00:00Z",
      links: [
        {href: order, rel: "up", method: "GET"},
        {href: `${order}/trackers/${id}`, rel: "update", method: "PATCH"},
      ],
    });
    const {purchase_units: units} = answer.body as unknown as TrackedOrder;
    assert.deepEqual(units[0]?.shipping?.trackers, [tracker]);
    const href = `${ORIGIN}/v1/shipping/trackers/${id}`;
    const shown = await merchant.show(id);
    assert.deepEqual(shown.body, {
      transaction_id: paid.id,
      tracking_number: "443844607820",
      carrier: "FEDEX",
      status: "SHIPPED",
      notify_buyer: false,
      shipment_uploader: "MERCHANT",
      last_updated_time: "2027-01-15T12:00:00Z",
      links: [
        {href, rel: "self", method: "GET"},
        {href, rel: "replace", method: "PUT"},
      ],
    });
    assert.deepEqual((await merchant.find(`transaction_id=${paid.id}`)).body, shown.body);
    await merchant.track(paid, {tracking_number: "2"});
    const query = `transaction_id=${paid.id}&tracking_number=443844607820`;
    assert.deepEqual((await merchant.find(query)).body, shown.body);
  });

  test("a tracker of the shipping interface is in the order, with or without a number", async () => {
    const merchant = await merchantOf(sandbox());
    const {orderId, id} = await merchant.paid();
    const rest = {transaction_id: id, status: "SHIPPED"};
    const added = await merchant.ship("trackers", [shipped(id, {status: "IN_TRANSIT"}), rest]);
    assert.equal(added.status, 200, added.text);
    assert.deepEqual(
      added.body.tracker_identifiers.map(({transaction_id, tracking_number}) => [
        transaction_id,
        tracking_number,
      ]),
      [
        [id, "1Z-1"],
        [id, undefined],
      ],
    );
    const trackers = await merchant.trackersOf(orderId);
    assert.deepEqual(trackers.map((tracker) => [tracker.id, tracker.status]).sort(), [
      [`${id}-1Z-1`, "IN_TRANSIT"],
      [`${id}-NOTRACKER`, "SHIPPED"],
    ]);
    const spaced = shipped(id, {tracking_number: "A/B 1"});
    await merchant.ship("trackers", [spaced]);
    const named = await merchant.show(encodeURIComponent(`${id}-A/B 1`));
    assert.equal(named.body["tracking_number"], "A/B 1", named.text);
  });

  test("PUT replaces a tracker, and PATCH changes the order's; a cancelled one is final", async () => {
    const merchant = await merchantOf(sandbox());
    const paid = await merchant.paid();
    const id = `${paid.id}-1Z-1`;
    await merchant.ship("trackers", [shipped(paid.id, {shipment_date: "2027-01-14"})]);
    for (const status of ["ON_HOLD", "DELIVERED"]) {
      const put = await merchant.put(
        id,
        shipped(paid.id, {carrier: "OTHER", carrier_name_other: "Bike", status}),
      );
      assert.equal(put.status, 204, put.text);
      assert.equal((await merchant.trackersOf(paid.orderId))[0]?.status, status);
    }
    const {body} = await merchant.show(id);
    assert.deepEqual(
      [body["carrier"], body["carrier_name_other"], body["shipment_date"]],
      ["OTHER", "Bike", undefined],
    );
    refused(await merchant.put(id, shipped("ANOTHER")), 400, "INVALID_PARAMETER_VALUE");
    refused(await merchant.put(id, shipped(paid.id, {tracking_number: "2"})), 400, "INVALID_PARAMETER_VALUE");

    const items = [{sku: "MUG", quantity: "1"}];
    assert.equal(
      (await merchant.patch(paid.orderId, id, [{op: "replace", path: "/items", value: items}])).status,
      204,
    );
    assert.deepEqual((await merchant.trackersOf(paid.orderId))[0]?.items, items);
    const cancel = [{op: "replace", path: "/status", value: "CANCELLED"}];
    for (const _twice of [1, 2]) assert.equal((await merchant.patch(paid.orderId, id, cancel)).status, 204);
    assert.equal((await merchant.show(id)).body["status"], "CANCELLED");
    refused(await merchant.put(id, shipped(paid.id)), 422, "NOT_PATCHABLE");
    const late = [{op: "replace", path: "/items", value: items}];
    refused(await merchant.patch(paid.orderId, id, late), 422, "NOT_PATCHABLE");
  });

  test("the same tracker again has no effect, and another with its number is a conflict", async () => {
    const merchant = await merchantOf(sandbox());
    const paid = await merchant.paid();
    const notify_payer = true;
    const headers = {"PayPal-Request-Id": `track-${paid.id}`};
    const first = await merchant.track(paid, {notify_payer}, headers);
    const replayed = await merchant.track(paid, {notify_payer}, headers);
    assert.deepEqual([first.status, replayed.status], [201, 200]);
    assert.deepEqual(replayed.body, first.body);
    assert.equal((await merchant.track(paid, {notify_payer})).status, 200);
    refused(await merchant.track(paid, {carrier: "UPS"}), 409, "RESOURCE_CONFLICT");
    assert.equal((await merchant.trackersOf(paid.orderId)).length, 1);
    assert.equal((await merchant.mails(paid.orderId)).length, 1);
    const other = await merchant.ship("trackers", [
      shipped(paid.id),
      {...shipped(paid.id), tracking_number: "443844607820"},
    ]);
    refused(other, 409, "RESOURCE_CONFLICT");
    assert.equal((await merchant.trackersOf(paid.orderId)).length, 1, "all or none");
  });

  test("the buyer gets one mail with the tracking information, when the merchant asks for it", async () => {
    const merchant = await merchantOf(sandbox());
    const paid = await merchant.paid();
    const id = `${paid.id}-443844607820`;
    await merchant.track(paid, {tracking_url: "https://carrier.example/443844607820"});
    assert.deepEqual(await merchant.mails(paid.orderId), []);
    const notify = [{op: "replace", path: "/notify_payer", value: true}];
    for (const _twice of [1, 2]) await merchant.patch(paid.orderId, id, notify);
    const tracker = {tracking_number: "443844607820", carrier: "FEDEX", notify_buyer: true};
    await merchant.put(id, {...shipped(paid.id), ...tracker});
    const [mail, ...others] = await merchant.mails(paid.orderId);
    assert.deepEqual(others, []);
    const {body} = await sandbox().call<{to: string; text: string}>("GET", `/_sandbox/mail/${mail?.id}`);
    assert.equal(body.to, "buyer@shop.example");
    for (const part of [
      "Hello Ada Byron",
      "FEDEX",
      "443844607820",
      "https://carrier.example/",
      paid.orderId,
    ]) {
      assert.ok(body.text.includes(part), `${part} in ${body.text}`);
    }
    // A payment without an address sends none.
    const guest = await merchant.paid({});
    assert.equal((await merchant.track(guest, {notify_payer: true})).status, 201);
    assert.deepEqual(await merchant.mails(guest.orderId), []);
  });

  test("a tracker that fits no capture of the order is refused", async () => {
    const merchant = await merchantOf(sandbox());
    const paid = await merchant.paid();
    const other = await merchant.paid();
    refused(await merchant.track({...paid, id: other.id}), 422, "CAPTURE_ID_NOT_FOUND");
    refused(await merchant.track({...paid, orderId: "UNKNOWN"}), 404, "INVALID_RESOURCE_ID");
    refused(await merchant.track(paid, {items: [{sku: "CUP"}]}), 422, "ITEM_SKU_MISMATCH");
    await merchant.shop.payments("POST", `captures/${other.id}/refund`, {});
    refused(await merchant.track(other), 422, "CAPTURE_STATUS_NOT_VALID");
    const unit = {amount: usd("1.00")};
    const units = [
      {...unit, reference_id: "a"},
      {...unit, reference_id: "b"},
    ];
    refused(await merchant.track(await merchant.paid({purchase_units: units})), 422, "MSP_NOT_SUPPORTED");
    assert.deepEqual(await merchant.trackersOf(paid.orderId), []);
  });

  test("the fields of a tracker are checked", async () => {
    const merchant = await merchantOf(sandbox());
    const paid = await merchant.paid();
    const rows = [
      [{tracking_number: "1", carrier: undefined}, "MISSING_REQUIRED_PARAMETER", "/carrier"],
      [{carrier: "OTHER"}, "MISSING_REQUIRED_PARAMETER", "/carrier_name_other"],
      [{shipment_date: "2027-02-31"}, "INVALID_PARAMETER_SYNTAX", "/shipment_date"],
      [{tracking_url: "javascript:alert(1)"}, "INVALID_PARAMETER_SYNTAX", "/tracking_url"],
    ] as const;
    for (const [more, issue, field] of rows) {
      const answer = await merchant.track(paid, more);
      refused(answer, 400, issue);
      assert.equal(answer.body.details[0].field, field, answer.text);
    }
  });

  test("a refused patch of a tracker names the operation and the reason", async () => {
    const merchant = await merchantOf(sandbox());
    const paid = await merchant.paid();
    await merchant.track(paid);
    const id = `${paid.id}-443844607820`;
    const rows = [
      [{op: "replace", value: "CANCELLED"}, 422, "PATCH_PATH_REQUIRED"],
      [{op: "replace", path: "status", value: "CANCELLED"}, 422, "INVALID_JSON_POINTER_FORMAT"],
      [{op: "replace", path: "/status"}, 422, "PATCH_VALUE_REQUIRED"],
      [{op: "replace", path: "/status", value: "DELIVERED"}, 400, "INVALID_PARAMETER_VALUE"],
      [{op: "replace", path: "/carrier", value: "UPS"}, 400, "FIELD_NOT_PATCHABLE"],
      [{op: "remove", path: "/items"}, 400, "INVALID_PATCH_OPERATION"],
      [{op: "replace", path: "/items", value: [{sku: "CUP"}]}, 422, "ITEM_SKU_MISMATCH"],
    ] as const;
    for (const [operation, status, issue] of rows) {
      const answer = await merchant.patch(paid.orderId, id, [operation]);
      refused(answer, status, issue);
      assert.match(answer.body.details[0].field, /^\/0\//);
    }
    refused(await merchant.patch(paid.orderId, "UNKNOWN", [rows[0][0]]), 404, "TRACKER_ID_NOT_FOUND");
    const other = await merchant.paid();
    refused(await merchant.patch(other.orderId, id, [rows[0][0]]), 404, "TRACKER_ID_NOT_FOUND");
  });

  test("a batch adds what it can and reports the rest", async () => {
    const merchant = await merchantOf(sandbox());
    const {id} = await merchant.paid();
    const answer = await merchant.ship("trackers-batch", [shipped("UNKNOWN"), shipped(id)]);
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(
      answer.body.tracker_identifiers.map(({transaction_id}) => transaction_id),
      [id],
    );
    assert.deepEqual(
      answer.body.errors.map(({name, debug_id}) => [name, debug_id]),
      [["RESOURCE_NOT_FOUND", answer.headers.get("PayPal-Debug-Id")]],
    );
    const none = await merchant.ship("trackers-batch", [shipped("UNKNOWN")]);
    assert.deepEqual([none.status, none.body.tracker_identifiers], [200, undefined]);
  });
});
