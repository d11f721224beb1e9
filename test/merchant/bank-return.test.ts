import assert from "node:assert/strict";
import {createHash} from "node:crypto";
import {test} from "node:test";
import {libsql} from "../support/databases.ts";
import {ORIGIN} from "./support/shop.ts";
import {suite} from "./support/suite.ts";

const PATH = "/service-api/checkout/bank-return";

suite(
  "where a bank's check leads back to",
  (bench) => {
    test("is reached from the bank's site, closes its window, and runs nothing else", async () => {
      const shop = await bench.open();
      const reply = await shop
        .browser()
        .send(PATH, {headers: {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}});
      assert.equal(reply.status, 200);
      const page = await reply.text();
      const scripts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = ""]) => script);
      assert.equal(scripts.length, 1);
      assert.match(scripts[0] ?? "", /^window\.close\(\)/);
      const hash = createHash("sha256")
        .update(scripts[0] ?? "")
        .digest("base64");
      const policy = reply.headers.get("content-security-policy") ?? "";
      assert.ok(policy.includes(`script-src 'sha256-${hash}'`), policy);
      // Else the browser would part the window from the page that waits for it.
      assert.equal(reply.headers.get("cross-origin-opener-policy"), "unsafe-none");
    });

    test("leads on to no other site than the shop's (S19)", async () => {
      const shop = await bench.open({variables: {ALLOWED_ORIGINS: "https://shop.example"}});
      for (const [asked, linked] of [
        ["https://shop.example", "https://shop.example/"],
        ["https://evil.test", `${ORIGIN}/`],
        ["https://shop.example.evil.test", `${ORIGIN}/`],
        ["javascript:alert(1)//", `${ORIGIN}/`],
        ['"><script>alert(1)</script>', `${ORIGIN}/`],
      ] as const) {
        const reply = await shop.browser().send(`${PATH}?shop=${encodeURIComponent(asked)}`, {});
        const links = [...(await reply.text()).matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
        assert.deepEqual(links, [linked], asked);
      }
    });
  },
  {on: [libsql]},
);
