import assert from "node:assert/strict";
import {test} from "node:test";
import {TrieRouter} from "hono/router/trie-router";
import {LookupRouter} from "../../server/shared/lookup-router.ts";

const ROUTES = [
  ["ALL", "*"],
  ["ALL", "/api/*"],
  ["GET", "/health"],
  ["POST", "/api/orders/create"],
  ["POST", "/api/orders/:id/capture"],
  ["GET", "/api/orders/:id"],
  ["ALL", "/api/orders/:id"],
  ["GET", "/*"],
] as const;
const PATHS = [
  ...[
    "/",
    "/health",
    "/health/",
    "/api",
    "/api/orders/create",
    "/api/orders/create/capture",
    "/api/orders/7",
  ],
  ...["/api/orders/7/capture", "/api/orders/:id", "/nothing", "/__proto__", "/constructor"],
];

test("answers as Hono's own router does, the first time and every other", () => {
  const [ours, theirs] = [new LookupRouter<string>(), new TrieRouter<string>()];
  for (const [method, path] of ROUTES)
    for (const each of [ours, theirs]) each.add(method, path, `${method} ${path}`);
  for (let time = 0; time < 3; time += 1) {
    for (const method of ["GET", "POST", "DELETE", "HEAD", "PURGE"]) {
      for (const path of PATHS) {
        const found = theirs.match(method, path);
        assert.deepEqual(ours.match(method, path), found, `${method} ${path}`);
      }
    }
  }
  // A route that comes later counts, too.
  for (const each of [ours, theirs]) each.add("GET", "/health", "later");
  assert.deepEqual(ours.match("GET", "/health"), theirs.match("GET", "/health"));
});
