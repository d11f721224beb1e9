import assert from "node:assert/strict";
import {test} from "node:test";
import {startFailure} from "../../server/shared/role.ts";

/** An error as Node's network functions and the database's driver throw it. */
const failure = (error: object) => Object.assign(new Error("told by the system"), error);

test("a start that fails for a reason outside of the code is one line that says what to do", () => {
  const address = {address: "127.0.0.1", port: 5432};
  for (const [error, line] of [
    [
      {code: "EADDRINUSE", address: "::1", port: 8080},
      "shop: [::1]:8080 is in use; stop the other program, or choose another port by PORT.",
    ],
    [
      {code: "EADDRINUSE", address: "127.0.0.1", port: 9100},
      "shop: 127.0.0.1:9100 is in use; stop the other program, or choose another port by METRICS_PORT.",
    ],
    [
      {code: "EACCES", ...address},
      "shop: 127.0.0.1:5432 can't be used by this user; choose a port above 1023.",
    ],
    [
      {code: "ECONNREFUSED", ...address},
      "shop: the database does not answer at 127.0.0.1:5432; start it, or correct its URL.",
    ],
    [
      {code: "ENOTFOUND", hostname: "databse"},
      "shop: the database's host databse has no address; correct its URL.",
    ],
    [{code: "28P01"}, "shop: PostgreSQL refuses the connection (told by the system); correct its URL."],
    [{code: "3D000"}, "shop: PostgreSQL refuses the connection (told by the system); correct its URL."],
  ] as const)
    assert.equal(
      startFailure("shop", failure(error), ["PORT", "METRICS_PORT"], {METRICS_PORT: "9100"}),
      line,
    );
  assert.equal(startFailure("shop", failure({code: "42703"}), ["PORT"]), undefined);
  assert.equal(startFailure("shop", new TypeError("a bug"), ["PORT"]), undefined);
});
