import assert from "node:assert/strict";
import {test} from "node:test";
import {seedNumbers} from "../../server/sandbox/seed/seeder.ts";
import {systemRandom} from "../../server/sandbox/random.ts";
import {disputeSeeder} from "../../server/sandbox/seed/disputes.seed.ts";
import {DisputesClient} from "./support/disputes.ts";
import {onUsualEngines, ORIGIN} from "./support/sandbox.ts";

const NOW = Date.UTC(2027, 0, 15, 12);

onUsualEngines("seeded disputes", (sandbox) => {
  for (const environment of ["sandbox", "live"]) {
    test(`a seed creates sixteen disputes in different states for a ${environment} application`, async () => {
      const mine = await DisputesClient.of(sandbox(), {environment});
      const {db} = sandbox().database;
      const {id} = await db
        .selectFrom("applications")
        .select("id")
        .where("client_id", "=", mine.clientId)
        .executeTakeFirstOrThrow();
      const runtime = {clock: {now: () => NOW}, random: systemRandom};
      const numbers = seedNumbers(7);
      const made = await sandbox().database.transaction((tx) =>
        disputeSeeder.seed(tx, runtime, id, numbers, ORIGIN),
      );
      const {items} = (await mine.list("?page_size=50")).body;
      assert.equal(made, 16);
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
        const times = [Date.parse(item.create_time), Date.parse(item.update_time), NOW];
        assert.deepEqual(
          times,
          [...times].sort((one, other) => one - other),
          "created, moved, now",
        );
      }
      const resolved = items.filter(({status}) => status === "RESOLVED");
      const outcomes = await Promise.all(
        resolved.map(async ({dispute_id: each}) => (await mine.show(each)).body.dispute_outcome),
      );
      const codes = outcomes.map((outcome) => outcome?.outcome_code).sort();
      assert.deepEqual(codes, ["RESOLVED_BUYER_FAVOR", "RESOLVED_SELLER_FAVOR"]);
    });
  }
});
