import assert from "node:assert/strict";
import {CARDS} from "../support/orders.ts";
import {onEveryEngine} from "../support/sandbox.ts";
import {cardToSave, issueOf, VaultKeeper} from "../support/vault.ts";
import {line} from "./line.ts";

const pages = {return_url: "https://shop.example/saved", cancel_url: "https://shop.example/cart"};

onEveryEngine("the interface's lines of the vault", (sandbox) => {
  for (const method of ["SCA_ALWAYS", "SCA_WHEN_REQUIRED"]) {
    line(
      "values.setup-token-request",
      async () => {
        const keeper = await VaultKeeper.of(sandbox());
        const made = await keeper.setup({
          payment_source: {card: {experience_context: pages, verification_method: method}},
        });
        assert.equal(made.status, 201);
        assert.match(made.body.id, /^[0-9A-Z]{17}$/);
        assert.equal(made.body.status, "CREATED");
        const filled = await keeper.fill(made.body.id, CARDS.ordinary);
        assert.equal(filled.body.status, method === "SCA_ALWAYS" ? "PAYER_ACTION_REQUIRED" : "APPROVED");
      },
      method,
    );
  }

  line(
    "values.setup-token-request",
    async () => {
      const keeper = await VaultKeeper.of(sandbox());
      const refused = await keeper.setup(cardToSave(undefined, {verification_method: "SCA_SOMETIMES"}));
      assert.deepEqual([refused.status, issueOf(refused)], [400, "INVALID_PARAMETER_VALUE"]);
      const nowhere = await keeper.setup(cardToSave(undefined, {experience_context: {return_url: "home"}}));
      assert.equal(nowhere.status, 400);
      assert.equal(nowhere.body.details[0]?.field, "/payment_source/card/experience_context/return_url");
    },
    "other values",
  );
});
