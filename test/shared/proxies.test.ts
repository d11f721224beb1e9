import assert from "node:assert/strict";
import {test} from "node:test";
import {addressKey, areNetworks, createProxies} from "../../server/shared/proxies.ts";

const proxies = createProxies(["203.0.113.7", "10.0.0.0/8", "2001:db8:1::/48"]);

/** Who asked, as far as is known: the other end of the connection, `X-Forwarded-For`, and what must come of them. */
const cases: readonly [
  why: string,
  peer: string | undefined,
  forwarded: string | undefined,
  string | undefined,
][] = [
  ["a buyer without a proxy", "198.51.100.1", undefined, "198.51.100.1"],
  ["a stranger's story of who it is", "198.51.100.1", "192.0.2.9", "198.51.100.1"],
  ["a stranger who names our proxy", "198.51.100.1", "192.0.2.9, 203.0.113.7", "198.51.100.1"],
  ["one proxy", "203.0.113.7", "198.51.100.1", "198.51.100.1"],
  ["two proxies", "203.0.113.7", "198.51.100.1, 10.1.2.3", "198.51.100.1"],
  [
    "what a buyer wrote, before what our proxy wrote",
    "203.0.113.7",
    "192.0.2.9, 198.51.100.1",
    "198.51.100.1",
  ],
  ["the same, with rubbish", "203.0.113.7", "x, <script>, 198.51.100.1", "198.51.100.1"],
  ["rubbish alone", "203.0.113.7", "unknown", undefined],
  ["rubbish where a trusted proxy should be", "203.0.113.7", "198.51.100.1, unknown", undefined],
  ["a proxy that says nothing", "203.0.113.7", undefined, undefined],
  ["proxies alone", "203.0.113.7", "10.0.0.1, 10.0.0.2", undefined],
  ["with a port", "203.0.113.7", "198.51.100.1:4711", "198.51.100.1"],
  ["IPv6 in brackets with a port", "203.0.113.7", "[2001:db8:2::1]:4711", "2001:db8:2::1"],
  ["IPv4 in IPv6", "::ffff:198.51.100.1", undefined, "198.51.100.1"],
  ["a proxy that comes as IPv4 in IPv6", "::ffff:203.0.113.7", "198.51.100.1", "198.51.100.1"],
  ["a proxy on IPv6", "2001:db8:1::5", "2001:db8:2::1", "2001:db8:2::1"],
  // A proxy that nobody named: all buyers would share its address.
  ["this machine", "127.0.0.1", undefined, undefined],
  ["this machine's story", "127.0.0.1", "198.51.100.1", undefined],
  ["this machine on IPv6", "::1", undefined, undefined],
  ["a private network that is not trusted", "192.168.1.5", "198.51.100.1", undefined],
  ["a private network of IPv6", "fd00::1", undefined, undefined],
  ["link-local with a zone", "fe80::1%eth0", undefined, undefined],
  ["nobody knows", undefined, "198.51.100.1", undefined],
];

for (const [why, peer, forwarded, expected] of cases) {
  test(`the buyer's address: ${why}`, () => {
    const headers = new Headers(forwarded === undefined ? {} : {"x-forwarded-for": forwarded});
    assert.equal(proxies.clientOf({peer, headers}), expected);
  });
}

test("without trusted proxies nobody's X-Forwarded-For is believed", () => {
  const headers = new Headers({"x-forwarded-for": "192.0.2.9"});
  const none = createProxies([]);
  assert.equal(none.clientOf({peer: "198.51.100.1", headers}), "198.51.100.1");
  assert.equal(none.isTrusted("127.0.0.1"), false);
});

test("who has one address of IPv6 has all that begin with its 64 bits", () => {
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

test("TRUST_PROXY takes addresses and networks, and nothing else", () => {
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
