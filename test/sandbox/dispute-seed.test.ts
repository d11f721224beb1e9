import assert from "node:assert/strict";
import {test} from "node:test";
import {DISPUTES, type DisputeBody} from "./support/disputes.ts";
import {withSandbox} from "./support/sandbox.ts";

withSandbox("seeded disputes", (sandbox) => {
  test("a seed creates sixteen disputes in different states", async () => {
    const {body} = await sandbox().call<{counts: {disputes: number}}>("POST", "/_sandbox/seed", {
      body: {seed: 7},
    });
    const token = await sandbox().token();
    const show = async (path: string) =>
      (await sandbox().call<DisputeBody>("GET", `${DISPUTES}${path}`, {token})).body;
    const {items} = await show("?page_size=50");
    assert.equal(body.counts.disputes, 16);
    assert.equal(items.length, 16);
    const count = (status: string) => items.filter((item) => item.status === status).length;
    assert.deepEqual(
      {
        OPEN: count("OPEN"),
        UNDER_REVIEW: count("UNDER_REVIEW"),
        buyer: count("WAITING_FOR_BUYER_RESPONSE"),
        seller: count("WAITING_FOR_SELLER_RESPONSE"),
        RESOLVED: count("RESOLVED"),
      },
      {OPEN: 2, UNDER_REVIEW: 6, buyer: 4, seller: 2, RESOLVED: 2},
    );
    const offering = (...rels: readonly string[]) =>
      items.filter(({links}) => rels.every((each) => links.some(({rel}) => rel === each))).length;
    assert.deepEqual(
      {
        offer: offering("accept-offer"),
        return: offering("send-message", "provide-evidence"),
        acknowledgement: offering("acknowledge-return-item"),
        appeal: offering("appeal"),
      },
      {offer: 1, return: 1, acknowledgement: 1, appeal: 2},
    );
    for (const item of items) {
      const times = [Date.parse(item.create_time), Date.parse(item.update_time), sandbox().realTime.ms];
      assert.deepEqual(
        times,
        [...times].sort((one, other) => one - other),
        "created, moved, now",
      );
    }
    const resolved = items.filter(({status}) => status === "RESOLVED");
    const outcomes = await Promise.all(
      resolved.map(async ({dispute_id: each}) => (await show(`/${each}`)).dispute_outcome),
    );
    const codes = outcomes.map((outcome) => outcome?.outcome_code).sort();
    assert.deepEqual(codes, ["RESOLVED_BUYER_FAVOR", "RESOLVED_SELLER_FAVOR"]);
  });
});
