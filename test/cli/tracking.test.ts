import assert from "node:assert/strict";
import {test} from "node:test";
import {EXIT} from "../../server/cli/exit-codes.ts";
import {paymentsSuite} from "./support/payments.ts";
import {addressOf, done} from "./support/run-cli.ts";

interface Shown {
  readonly id: string;
  readonly status: string;
  readonly carrier: string;
  readonly carrier_name_other?: string;
  readonly shipment_date?: string;
}

paymentsSuite("checkout tracking", (bench) => {
  const trackersOf = async (orderId: string) =>
    done(await bench.checkout(`tracking show ${orderId} --json`)).json<readonly Shown[]>();

  test("add adds a tracker to the order's capture, and show prints it", async () => {
    const {orderId, captureId} = await bench.paidOrder();
    const none = done(await bench.checkout(`tracking show ${orderId}`));
    assert.equal(none.out, `The order ${orderId} has no tracking information.\n`);
    const {out} = done(await bench.checkout(`tracking add ${orderId} --number 1Z-1 --carrier ups`));
    assert.equal(out, `The order ${orderId} has the tracker ${captureId}-1Z-1.\n`);
    const {lines} = done(await bench.checkout(`tracking show ${orderId}`));
    assert.match(lines[0] ?? "", /^ID +STATUS +CARRIER +NUMBER +UPDATED$/);
    assert.match(lines[1] ?? "", new RegExp(`^${captureId}-1Z-1 +shipped +UPS +1Z-1 +2027-01-15`));
    const other = `tracking add ${orderId} --carrier-name Bike --date 2027-01-14 --status in-transit`;
    done(await bench.checkout(other));
    const shown = await trackersOf(orderId);
    assert.deepEqual(
      shown.map(({id, status, carrier, carrier_name_other: name}) => [id, status, carrier, name]),
      [
        [`${captureId}-1Z-1`, "SHIPPED", "UPS", undefined],
        [`${captureId}-NOTRACKER`, "IN_TRANSIT", "OTHER", "Bike"],
      ],
    );
  });

  test("update changes what its options name, and cancel is final", async () => {
    const {orderId, captureId} = await bench.paidOrder();
    const id = `${captureId}-1Z-1`;
    done(await bench.checkout(`tracking add ${orderId} --number 1Z-1 --carrier-name Bike --date 2027-01-14`));
    done(await bench.checkout(`tracking update ${id} --status on-hold`));
    const [held] = await trackersOf(orderId);
    assert.deepEqual(
      [held?.status, held?.carrier_name_other, held?.shipment_date],
      ["ON_HOLD", "Bike", "2027-01-14"],
    );
    done(await bench.checkout(`tracking update ${id} --carrier dhl --status delivered`));
    const [delivered] = await trackersOf(orderId);
    assert.deepEqual(
      [delivered?.status, delivered?.carrier, delivered?.carrier_name_other],
      ["DELIVERED", "DHL", undefined],
    );
    const no = await bench.checkout(`tracking cancel ${id}`, {answer: "n"});
    assert.deepEqual([no.exit, no.asked], [EXIT.refused, [`Cancel the tracker ${id}? [y/N] `]]);
    const {out} = done(await bench.checkout(`tracking cancel ${id} --yes`));
    assert.equal(out, `The tracker ${id} is cancelled.\n`);
    const late = await bench.checkout(`tracking update ${id} --status delivered --json`);
    assert.deepEqual([late.exit, late.error.code], [EXIT.refused, "UNPROCESSABLE_ENTITY"]);
    assert.equal((await trackersOf(orderId))[0]?.status, "CANCELLED");
  });

  test("an add with a lost reply is unknown, and repeating it with its request id adds once", async () => {
    const {orderId} = await bench.paidOrder();
    const losing: typeof globalThis.fetch = async (url, init) => {
      const reply = await fetch(url, init);
      if (!addressOf(url).endsWith("/track")) return reply;
      await reply.arrayBuffer();
      throw new TypeError("fetch failed");
    };
    const line = `tracking add ${orderId} --number 1Z-1 --carrier UPS`;
    const lost = await bench.checkout(`${line} --json`, {fetch: losing, resilience: {maxRetries: 0}});
    assert.deepEqual([lost.exit, lost.error.code], [EXIT.unknown, "OUTCOME_UNKNOWN"]);
    done(await bench.checkout(`${line} --request-id ${lost.error.requestId}`));
    assert.equal((await trackersOf(orderId)).length, 1);
  });

  test("a missing order, capture or carrier is an error that says what to do", async () => {
    const missing = await bench.checkout("tracking add UNKNOWN --number 1 --carrier UPS");
    assert.deepEqual([missing.exit, missing.out], [EXIT.notFound, ""]);
    assert.match(missing.err, /There is no order UNKNOWN\./);
    const {orderId} = await bench.authorizedOrder();
    const open = await bench.checkout(`tracking add ${orderId} --json`);
    assert.deepEqual([open.exit, open.error.code], [EXIT.refused, "NOTHING_CAPTURED"]);
    const paid = await bench.paidOrder();
    const carrier = await bench.checkout(`tracking add ${paid.orderId} --number 1`);
    assert.match(carrier.err, /\/carrier: MISSING_REQUIRED_PARAMETER/);
    const both = await bench.checkout(`tracking add ${orderId} --carrier UPS --carrier-name Bike`);
    assert.equal(both.exit, EXIT.usage);
    const nothing = await bench.checkout("tracking update X");
    assert.equal(nothing.exit, EXIT.usage);
    const unknown = await bench.checkout("tracking cancel X --yes");
    assert.equal(unknown.exit, EXIT.notFound);
  });
});
