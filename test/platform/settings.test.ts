import assert from "node:assert/strict";
import {test} from "node:test";
import {z} from "zod";
import {readSettings, SettingsError} from "../../server/platform/settings.ts";

const schema = z.object({
  PORT: z.coerce.number("write a port number").int().max(65535, "write a port up to 65535").default(8080),
  CLIENT_SECRET: z.string("write the application's secret").min(8, "write all of the secret"),
});

test("settings are typed, defaulted, and an empty one counts as absent", () => {
  assert.deepEqual(readSettings(schema, {CLIENT_SECRET: "long enough", PORT: ""}), {
    CLIENT_SECRET: "long enough",
    PORT: 8080,
  });
});

test("what is wrong is said in one line with the name, what was found and what to write", () => {
  assert.throws(
    () => readSettings(schema, {CLIENT_SECRET: "long enough", PORT: "99999"}),
    (error) => {
      assert.ok(error instanceof SettingsError);
      assert.equal(error.message, 'PORT is "99999": write a port up to 65535');
      return true;
    },
  );
  assert.throws(
    () => readSettings(schema, {}),
    /^SettingsError: CLIENT_SECRET is missing: write the application's secret$/,
  );
});

test("a wrong secret is not shown", () => {
  assert.throws(
    () => readSettings(schema, {CLIENT_SECRET: "canary"}),
    (error: Error) => {
      assert.doesNotMatch(error.message, /canary/);
      return true;
    },
  );
});
