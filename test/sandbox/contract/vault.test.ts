import assert from "node:assert/strict";
import {CARDS} from "../support/orders.ts";
import {withSandbox} from "../support/sandbox.ts";
import {cardToSave, issueOf, VaultClient} from "../support/vault.ts";
import {requirement} from "./requirement.ts";

const pages = {return_url: "https://shop.example/saved", cancel_url: "https://shop.example/cart"};

withSandbox("PayPal's interface for the vault", (sandbox) => {
  for (const method of ["SCA_ALWAYS", "SCA_WHEN_REQUIRED"]) {
    requirement(
      "values.setup-token-request",
      async () => {
        const client = await VaultClient.of(sandbox());
        const made = await client.setup({
          payment_source: {card: {experience_context: pages, verification_method: method}},
        });
        assert.equal(made.status, 201);
        assert.match(made.body.id, /^[0-9A-Z]{17}$/);
        assert.equal(made.body.status, "CREATED");
        const filled = await client.fill(made.body.id, CARDS.ordinary);
        assert.equal(filled.body.status, method === "SCA_ALWAYS" ? "PAYER_ACTION_REQUIRED" : "APPROVED");
      },
      method,
    );
  }

  requirement(
    "values.setup-token-request",
    async () => {
      const client = await VaultClient.of(sandbox());
      const refused = await client.setup(cardToSave(undefined, {verification_method: "SCA_SOMETIMES"}));
      assert.deepEqual([refused.status, issueOf(refused)], [400, "INVALID_PARAMETER_VALUE"]);
      const nowhere = await client.setup(cardToSave(undefined, {experience_context: {return_url: "home"}}));
      assert.equal(nowhere.status, 400);
      assert.equal(nowhere.body.details[0]?.field, "/payment_source/card/experience_context/return_url");
    },
    "other values",
  );
});
