import assert from "node:assert/strict";
import {createHash} from "node:crypto";
import {test} from "node:test";
import {libsql} from "../support/databases.ts";
import {ORIGIN} from "./support/shop.ts";
import {suite} from "./support/suite.ts";

const PATH = "/service-api/checkout/bank-return";

suite(
  "the return page of a 3-D Secure challenge",
  (bench) => {
    test("the page opens from the bank's site and runs only a script that closes its window", async () => {
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
      // With another value the browser would cut the window's connection to its opener, which waits for it to close.
      assert.equal(reply.headers.get("cross-origin-opener-policy"), "unsafe-none");
    });

    test("the page links only to the shop's origin and to allowed origins", async () => {
      const shop = await bench.open({variables: {ALLOWED_ORIGINS: "https://shop.example"}});
      for (const [requested, linked] of [
        ["https://shop.example", "https://shop.example/"],
        ["https://evil.test", `${ORIGIN}/`],
        ["https://shop.example.evil.test", `${ORIGIN}/`],
        ["javascript:alert(1)//", `${ORIGIN}/`],
        ['"><script>alert(1)</script>', `${ORIGIN}/`],
      ] as const) {
        const reply = await shop.browser().send(`${PATH}?shop=${encodeURIComponent(requested)}`, {});
        const links = [...(await reply.text()).matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
        assert.deepEqual(links, [linked], requested);
      }
    });
  },
  {on: [libsql]},
);
