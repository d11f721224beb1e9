import assert from "node:assert/strict";
import type {z} from "zod";
import {type Endpoint, endpoints, errorBody, oauthError} from "./declared.ts";

const matchers = endpoints.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, "[^/]+")}$`),
}));

/** Finds the endpoint of a request. */
export function endpointOf(method: string, path: string): Endpoint | undefined {
  return matchers.find(({endpoint, pattern}) => endpoint.method === method && pattern.test(path))?.endpoint;
}

/** Fails unless the answer matches the endpoint's declaration: status, fields and types. */
export function assertDescribed(
  method: string,
  path: string,
  answer: {readonly status: number; readonly text: string; readonly headers: Headers},
): void {
  const endpoint = endpointOf(method, path);
  if (!endpoint) return;
  const schema = schemaOf(endpoint, answer.status);
  const where = `${method} ${path} answered ${answer.status} ${answer.text.slice(0, 2000)}`;
  if (schema === null) {
    assert.equal(answer.text, "", where);
    return;
  }
  const expected = (answer.status < 300 ? endpoint.replyType : undefined) ?? "application/json";
  assert.ok(answer.headers.get("Content-Type")?.startsWith(expected), where);
  const isJson = expected === "application/json";
  const result = schema.safeParse(isJson ? JSON.parse(answer.text) : answer.text);
  assert.ok(result.success, `${where}\n${result.success ? "" : result.error.message}`);
}

function schemaOf(endpoint: Endpoint, status: number): z.ZodType | null {
  const declared = endpoint.replies[status];
  if (declared !== undefined) return declared;
  assert.ok(status >= 400, `${endpoint.id} declares no reply of status ${status}`);
  return endpoint.oauth ? oauthError : errorBody;
}
