import {z} from "zod";
import {oauthError} from "../../sandbox/support/declared.ts";
import type {Answer} from "../../sandbox/support/sandbox.ts";
import type {HostileRequest} from "./attacker.ts";

/** PayPal's Error without the wrong `value`, which the sandbox never repeats. */
const error = z.strictObject({
  name: z.string().regex(/^[A-Z_]+$/),
  message: z.string().min(1).max(300),
  debug_id: z.string(),
  information_link: z.string(),
  details: z
    .array(
      z.strictObject({
        issue: z.string().regex(/^[A-Z][A-Z0-9_]+$/),
        description: z.string().min(1).max(255),
        field: z.string().max(255).optional(),
        location: z.enum(["body", "path", "query"]).optional(),
      }),
    )
    .min(1)
    .max(50)
    .optional(),
  links: z.array(z.strictObject({href: z.string(), rel: z.string(), method: z.string()})).min(1),
});

/** Texts that reveal the implementation. */
const INTERNALS =
  /\bat .{1,200}\.[jt]s\b|node_modules|\b(?:select|insert into|update|delete from) ["'`\w]+ |\/server\/|\/work\/|sqlite|libsql|postgres|kysely|\b\w+Error\b(?!")|\[object /i;

/** Describes what is wrong with an answer and its changes; `undefined` if they are right. */
export function findFault(request: HostileRequest, answer: Answer, changes: number): string | undefined {
  const {status, headers, text} = answer;
  const {target} = request;
  if (status >= 500) return `a ${status} without a fault armed`;
  const debugId = headers.get("PayPal-Debug-Id");
  if (!/^[a-z2-9]{17}$/.test(debugId ?? "")) return `the debug id is ${debugId}`;
  if (headers.get("X-Content-Type-Options") !== "nosniff") return "the security headers are missing";
  if (changes !== 0 && (status >= 400 || request.method === "GET" || request.method === "HEAD")) {
    return `a request with the answer ${status} changed stored data`;
  }
  if (status >= 400) {
    if (request.method === "HEAD") return text === "" ? undefined : "a HEAD with a body";
    const isPage = target.kind === "page" && headers.get("Content-Type")?.startsWith("text/html");
    if (isPage) return INTERNALS.test(text) ? "a page reveals the implementation" : undefined;
    return findErrorFault(answer, target.kind === "token" && request.method === "POST", debugId);
  }
  if (target.endpoint && request.method === target.method) return findSuccessFault(request, answer);
  return undefined;
}

function findErrorFault(answer: Answer, isOAuth: boolean, debugId: string | null): string | undefined {
  const {text, headers} = answer;
  if (!headers.get("Content-Type")?.startsWith("application/json")) return "an error that is not JSON";
  if (isOAuth) {
    const result = oauthError.safeParse(answer.body);
    if (!result.success) return `not an OAuth error: ${z.prettifyError(result.error)}`;
  } else {
    const result = error.safeParse(answer.body);
    if (!result.success) return `not an Error: ${z.prettifyError(result.error)}`;
    if (result.data.debug_id !== debugId) return "the debug ids of body and header differ";
    if (!result.data.details) return "a client error without details";
  }
  const revealed = INTERNALS.exec(text);
  return revealed ? `it reveals the implementation: ${revealed[0]}` : undefined;
}

function findSuccessFault({target}: HostileRequest, answer: Answer): string | undefined {
  const {endpoint} = target;
  if (!endpoint || answer.status >= 300) return `a ${answer.status}`;
  const schema = endpoint.replies[answer.status];
  if (schema === undefined) return `${endpoint.id} declares no reply of status ${answer.status}`;
  if (schema === null) return answer.text === "" ? undefined : "an unexpected body";
  const result = schema.safeParse(endpoint.replyType === undefined ? answer.body : answer.text);
  return result.success ? undefined : `not as declared: ${z.prettifyError(result.error)}`;
}
