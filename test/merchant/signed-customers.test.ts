import assert from "node:assert/strict";
import {test} from "node:test";
import {type JWTPayload, SignJWT} from "jose";
import {signedCustomers} from "../../server/merchant/middleware/signed-customers.ts";
import {createLog} from "../../server/shared/log.ts";
import {TestClock} from "./support/shop.ts";
import {suite} from "./support/suite.ts";

const KEY = "customer-key-0123456789-abcdefghijk";
const OLD_KEY = "old-customer-key-0123456789-abcdefg";
const clock = new TestClock();
const NOW = clock.now() / 1000;

const sign = (claims: JWTPayload, key = KEY, alg = "HS256") =>
  new SignJWT(claims).setProtectedHeader({alg}).sign(new TextEncoder().encode(key));

suite("a stand-alone server's customers, in a cookie of the shop's back end", (bench) => {
  async function opened(publicUrl: string) {
    const lines: string[] = [];
    const log = createLog({name: "test", level: "warn"}, {write: (line: string) => void lines.push(line)});
    const customer = signedCustomers({keys: [KEY, OLD_KEY], clock, log});
    const {merchant} = await bench.open({customer, clock, variables: {PUBLIC_URL: publicUrl}});
    /** True if a cookie names a customer, so that cards can be saved. */
    const isKnown = async (cookie: string) => {
      const reply = await merchant.app.fetch(
        new Request(`${publicUrl}/service-api/configuration`, {headers: {cookie}}),
      );
      return ((await reply.json()) as {savesCards: boolean}).savesCards;
    };
    return {isKnown, lines};
  }

  test("name the customer by the present or the old key, until they expire", async () => {
    const {isKnown, lines} = await opened("http://localhost:8080");
    for (const key of [KEY, OLD_KEY])
      assert.equal(await isKnown(`checkout-customer=${await sign({sub: "C-12", exp: NOW + 60}, key)}`), true);
    assert.equal(await isKnown(`checkout-customer=${await sign({sub: "C-12", exp: NOW - 60})}`), false);
    assert.equal(await isKnown("theme=dark"), false);
    assert.deepEqual(lines, []);
  });

  test("that are wrong name no customer, and the log has one line", async () => {
    const {isKnown, lines} = await opened("http://localhost:8080");
    for (const token of [
      await sign({sub: "C-12", exp: NOW + 60}, "another-key-0123456789-abcdefghijkl"),
      await sign({sub: "C-12", exp: NOW + 60}, KEY, "HS512"),
      await sign({sub: "C-12"}),
      await sign({exp: NOW + 60}),
      await sign({sub: "", exp: NOW + 60}),
      "C-12",
    ])
      assert.equal(await isKnown(`checkout-customer=${token}`), false);
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? "", /the cookie checkout-customer is wrong: sign it by CUSTOMER_KEY/);
  });

  test("have the prefix __Host- over https, so that no other host of the site can set them", async () => {
    const {isKnown} = await opened("https://shop.example");
    const token = await sign({sub: "C-12", exp: NOW + 60});
    assert.equal(await isKnown(`__Host-checkout-customer=${token}`), true);
    assert.equal(await isKnown(`checkout-customer=${token}`), false);
  });
});
