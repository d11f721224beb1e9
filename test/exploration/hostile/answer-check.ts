import {z} from "zod";
import {differences} from "../../sandbox/support/described.ts";
import type {Answer} from "../../sandbox/support/sandbox.ts";
import type {HostileRequest} from "./attacker.ts";

/** PayPal's Error. PayPal's own descriptions can be long, and some of the sandbox's issues have none. */
const error = z.strictObject({
  name: z.string().regex(/^[A-Z_]+$/),
  message: z.string().min(1).max(300),
  debug_id: z.string(),
  information_link: z.string(),
  details: z
    .array(
      z.strictObject({
        issue: z.string().regex(/^[A-Z][A-Z0-9_]+$/),
        description: z.string().min(1).max(1000).optional(),
        field: z.string().max(255).optional(),
        value: z.string().max(255).optional(),
        location: z.enum(["body", "path", "query"]).optional(),
      }),
    )
    .min(1)
    .max(50)
    .optional(),
  links: z.array(z.strictObject({href: z.string(), rel: z.string(), method: z.string()})).min(1),
});

/** The form of PayPal's older interfaces: issues are texts, and there may be none. */
const olderError = error.extend({
  details: z
    .array(z.strictObject({field: z.string().max(255).optional(), issue: z.string().min(1).max(1000)}))
    .max(50),
});

/** Texts that reveal the implementation. */
const INTERNALS =
  /\bat .{1,200}\.[jt]s\b|node_modules|\b(?:select|insert into|update|delete from) ["'`\w]+ |\/server\/|\/work\/|sqlite|libsql|postgres|kysely|\b\w+Error\b(?!"|&quot;)|\[object /i;

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
    const isOAuth = target.kind === "token" && request.method === "POST";
    const form = target.endpoint?.v1Issues ? z.union([error, olderError]) : error;
    return findErrorFault(answer, isOAuth ? oauthError : form, debugId);
  }
  if (target.endpoint && request.method === target.method) return findSuccessFault(request, answer);
  return undefined;
}

/** RFC 6749, section 5.2. */
const oauthError = z.strictObject({error: z.string(), error_description: z.string()});

interface ErrorBody {
  /** OAuth's code. */
  readonly error?: string | undefined;
  readonly debug_id?: string | undefined;
  readonly details?: readonly unknown[] | undefined;
}

function findErrorFault(
  {text, headers, body}: Answer,
  form: z.ZodType<ErrorBody>,
  debugId: string | null,
): string | undefined {
  if (!headers.get("Content-Type")?.startsWith("application/json")) return "an error that is not JSON";
  const {success, data, error: fault} = form.safeParse(body);
  if (!success) return `not an error: ${z.prettifyError(fault)}`;
  if (data.error === undefined) {
    if (data.debug_id !== debugId) return "the debug ids of body and header differ";
    if (!data.details) return "a client error without details";
  }
  const revealed = INTERNALS.exec(text);
  return revealed ? `it reveals the implementation: ${revealed[0]}` : undefined;
}

/** Replies repeat what requests may have. The exceptions of refusals.test.ts allow it. */
const ECHOES = [
  /address must have required property 'country_code'/,
  /attachments\/\d+\/id must NOT have fewer than 1/,
];

function findSuccessFault({target}: HostileRequest, answer: Answer): string | undefined {
  const {endpoint} = target;
  if (!endpoint || answer.status >= 300) return `a ${answer.status}`;
  const found = differences(endpoint, answer).filter((each) => !ECHOES.some((echo) => echo.test(each)));
  return found.length > 0 ? `not as described: ${found.join("; ")}` : undefined;
}
