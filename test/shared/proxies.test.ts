import assert from "node:assert/strict";
import {test} from "node:test";
import {addressKey, areNetworks, createProxies} from "../../server/shared/proxies.ts";

const proxies = createProxies(["203.0.113.7", "10.0.0.0/8", "2001:db8:1::/48"]);

/** Peer address, `X-Forwarded-For` and the expected address of the buyer. */
const cases: readonly [
  why: string,
  peer: string | undefined,
  forwarded: string | undefined,
  string | undefined,
][] = [
  ["a buyer without a proxy", "198.51.100.1", undefined, "198.51.100.1"],
  ["a forged header of a buyer without a proxy", "198.51.100.1", "192.0.2.9", "198.51.100.1"],
  ["a forged header that names our proxy", "198.51.100.1", "192.0.2.9, 203.0.113.7", "198.51.100.1"],
  ["one proxy", "203.0.113.7", "198.51.100.1", "198.51.100.1"],
  ["two proxies", "203.0.113.7", "198.51.100.1, 10.1.2.3", "198.51.100.1"],
  ["a forged entry before the one of our proxy", "203.0.113.7", "192.0.2.9, 198.51.100.1", "198.51.100.1"],
  [
    "an invalid entry before the one of our proxy",
    "203.0.113.7",
    "x, <script>, 198.51.100.1",
    "198.51.100.1",
  ],
  ["only an invalid entry", "203.0.113.7", "unknown", undefined],
  ["an invalid entry instead of a trusted proxy", "203.0.113.7", "198.51.100.1, unknown", undefined],
  ["a proxy without the header", "203.0.113.7", undefined, undefined],
  ["only proxies", "203.0.113.7", "10.0.0.1, 10.0.0.2", undefined],
  ["with a port", "203.0.113.7", "198.51.100.1:4711", "198.51.100.1"],
  ["IPv6 in brackets with a port", "203.0.113.7", "[2001:db8:2::1]:4711", "2001:db8:2::1"],
  ["IPv4 in IPv6", "::ffff:198.51.100.1", undefined, "198.51.100.1"],
  ["a proxy with IPv4 in IPv6", "::ffff:203.0.113.7", "198.51.100.1", "198.51.100.1"],
  ["a proxy on IPv6", "2001:db8:1::5", "2001:db8:2::1", "2001:db8:2::1"],
  // Probably a proxy that is missing in the settings: all buyers would share its address.
  ["this machine", "127.0.0.1", undefined, undefined],
  ["this machine with a header", "127.0.0.1", "198.51.100.1", undefined],
  ["this machine on IPv6", "::1", undefined, undefined],
  ["a private network that is not trusted", "192.168.1.5", "198.51.100.1", undefined],
  ["a private network of IPv6", "fd00::1", undefined, undefined],
  ["link-local with a zone", "fe80::1%eth0", undefined, undefined],
  ["an unknown peer", undefined, "198.51.100.1", undefined],
];

for (const [why, peer, forwarded, expected] of cases) {
  test(`the buyer's address is found: ${why}`, () => {
    const headers = new Headers(forwarded === undefined ? {} : {"x-forwarded-for": forwarded});
    assert.equal(proxies.clientOf({peer, headers}), expected);
  });
}

test("X-Forwarded-For is ignored without trusted proxies", () => {
  const headers = new Headers({"x-forwarded-for": "192.0.2.9"});
  const none = createProxies([]);
  assert.equal(none.clientOf({peer: "198.51.100.1", headers}), "198.51.100.1");
});

test("IPv6 addresses are counted by their first 64 bits", () => {
  const key = "2001:db8:0:1";
  for (const address of [
    "2001:db8:0:1::1",
    "2001:0db8:0000:0001:ffff::",
    "2001:db8::1:0:0:0:5",
    "2001:db8:0:1:1:2:3:4",
  ])
    assert.equal(addressKey(address), key, address);
  assert.notEqual(addressKey("2001:db8:0:2::1"), key);
  assert.equal(addressKey("::1"), "0:0:0:0");
  assert.equal(addressKey("198.51.100.1"), "198.51.100.1");
});

test("TRUST_PROXY accepts only addresses and networks", () => {
  for (const good of ["127.0.0.1", "10.0.0.0/8", "::1", "2001:db8::/32", "0.0.0.0/0"])
    assert.ok(areNetworks([good]), good);
  for (const bad of [
    "",
    "true",
    "10.0.0.0/33",
    "10.0.0.0/",
    "10.0.0.0/8/8",
    "localhost",
    "10.0.0.0/-1",
    "::/129",
  ])
    assert.ok(!areNetworks([bad]), bad);
});
