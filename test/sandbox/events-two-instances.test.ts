import assert from "node:assert/strict";
import {after, before, describe, test} from "node:test";
import {engines} from "../support/databases.ts";
import {card, CARDS, orderBody} from "./support/orders.ts";
import {isGenuine, Notified, Receiver} from "./support/receiver.ts";
import {TestSandbox} from "./support/sandbox.ts";

for (const engine of engines().filter(({name}) => name === "postgres")) {
  describe(`two instances on one ${engine.name}`, () => {
    let one: TestSandbox;
    let two: TestSandbox;
    before(async () => {
      one = await TestSandbox.open(engine);
      two = await one.secondInstance();
    });
    after(() => one.close());

    test("two instances send each event once and sign with one key", async () => {
      const notified = await Notified.of(one);
      const receiver = await Receiver.open();
      const {body: webhook} = await notified.register(receiver.url);
      await one.call("POST", "/_sandbox/presets", {body: {outcome: "capture-pending", times: 5}});
      for (let nth = 0; nth < 5; nth += 1) {
        const paid = await one.call("POST", "/v2/checkout/orders", {
          token: notified.token,
          body: orderBody(card(CARDS.ordinary)),
          headers: {"PayPal-Request-Id": `event-${nth}`},
        });
        assert.equal(paid.status, 201, paid.text);
      }
      await two.call("POST", "/_sandbox/clock", {body: {advance_seconds: 3_601}});
      await Promise.all([one, two, one, two].map((sandbox) => sandbox.sendEvents()));
      const ids = receiver.received.map(({event}) => event.id);
      assert.equal(receiver.types.filter((type) => type === "PAYMENT.CAPTURE.COMPLETED").length, 5);
      assert.equal(new Set(ids).size, ids.length);
      for (const got of receiver.received) assert.equal(await isGenuine(two, got, webhook.id), true);
      await receiver.close();
    });
  });
}
