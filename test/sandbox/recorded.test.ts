import assert from "node:assert/strict";
import {readdirSync, readFileSync} from "node:fs";
import {test} from "node:test";
import {basic, type TestSandbox, withSandbox} from "./support/sandbox.ts";

/**
 * Requests in the exact shape of public integrations, and the replies that PayPal gave them. Each file names its source. Data of
 * people and shops are replaced.
 */
interface Recording {
  readonly source: string;
  readonly steps: readonly Step[];
}

/** `{name}` in a path or a body is a kept value, or a new id. */
interface Step {
  /** Such as `POST /v2/checkout/orders`. */
  readonly request: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, or the text of a form. */
  readonly body?: unknown;
  readonly status: number;
  /** Expected values of the reply by their JSON pointers. `null` for a field that must be absent. */
  readonly reply?: Readonly<Record<string, unknown>>;
  /** Values of the reply for later steps: names and JSON pointers. */
  readonly keep?: Readonly<Record<string, string>>;
}

const FOLDER = new URL("recorded/", import.meta.url);

withSandbox("recorded requests get PayPal's replies", (sandbox) => {
  for (const file of readdirSync(FOLDER)) {
    const {source, steps} = JSON.parse(readFileSync(new URL(file, FOLDER), "utf8")) as Recording;
    test(`${file.replace(".json", "")}: ${source}`, async () => {
      const kept = new Map([["unique", crypto.randomUUID().slice(0, 8)]]);
      for (const step of steps) await take(sandbox(), step, kept);
    });
  }
});

async function take(sandbox: TestSandbox, step: Step, kept: Map<string, string>): Promise<void> {
  const [method, path] = filled(step.request, kept).split(" ") as [string, string];
  const isToken = path.startsWith("/v1/oauth2/token");
  const headers = {
    ...(isToken ? {Authorization: basic()} : {}),
    "PayPal-Request-Id": crypto.randomUUID(),
    ...step.headers,
  };
  const body =
    step.body === undefined ? {} : {body: JSON.parse(filled(JSON.stringify(step.body), kept)) as unknown};
  const token = isToken ? {} : {token: kept.get("token") ?? (await sandbox.token())};
  const answer = await sandbox.call<unknown>(method, path, {...token, headers, ...body});
  const at = (pointer: string) => valueAt(answer.body, pointer);
  assert.equal(answer.status, step.status, `${step.request}: ${answer.text}`);
  const reply = JSON.parse(filled(JSON.stringify(step.reply ?? {}), kept)) as object;
  for (const [pointer, value] of Object.entries(reply))
    assert.deepEqual(at(pointer) ?? null, value, `${step.request} ${pointer}: ${answer.text}`);
  for (const [name, pointer] of Object.entries(step.keep ?? {})) {
    const value = at(pointer);
    assert.ok(typeof value === "string", `${step.request} ${pointer}: ${answer.text}`);
    kept.set(name, value);
  }
}

function filled(text: string, kept: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => kept.get(name) ?? whole);
}

function valueAt(body: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], body);
}
