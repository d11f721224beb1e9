import {z} from "zod";
import {oauthError} from "../../../server/sandbox/wire/shapes.ts";
import type {Answer} from "../../sandbox/support/sandbox.ts";
import type {HostileRequest} from "./attacker.ts";

/** An Error as the sandbox sends it: the interface's, but never with the `value` that was wrong. */
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

/** What only the inside of a program says. */
const INSIDE =
  /\bat .{1,200}\.[jt]s\b|node_modules|\b(?:select|insert into|update|delete from) ["'`\w]+ |\/server\/|\/work\/|sqlite|libsql|postgres|kysely|\b\w+Error\b(?!")|\[object /i;

/** How many rows changed, and in which table the last of them is. */
export interface Stored {
  readonly rows: number;
  readonly table: string;
}

/** What is wrong with an answer, in words; undefined when it is as it must be. `stored` is what changed meanwhile. */
export function wrong(request: HostileRequest, answer: Answer, stored: Stored): string | undefined {
  const {status, headers, text} = answer;
  const {target} = request;
  if (status >= 500) return `a ${status} without a fault armed`;
  const debugId = headers.get("PayPal-Debug-Id");
  if (!/^[a-z2-9]{17}$/.test(debugId ?? "")) return `the debug id is ${debugId}`;
  if (headers.get("X-Content-Type-Options") !== "nosniff") return "the security headers are missing";
  if (stored.rows !== 0 && (status >= 400 || request.method === "GET" || request.method === "HEAD")) {
    return `a request that was answered ${status} changed ${stored.rows} rows, the last in ${stored.table}`;
  }
  if (status >= 400) {
    if (request.method === "HEAD") return text === "" ? undefined : "a HEAD with a body";
    const isPage = target.kind === "page" && headers.get("Content-Type")?.startsWith("text/html");
    if (isPage) return INSIDE.test(text) ? "a page says what is inside" : undefined;
    return wrongError(answer, target.kind === "token" && request.method === "POST", debugId);
  }
  if (target.endpoint && request.method === target.method) return wrongSuccess(request, answer);
  return undefined;
}

function wrongError(answer: Answer, isOAuth: boolean, debugId: string | null): string | undefined {
  const {text, headers} = answer;
  if (!headers.get("Content-Type")?.startsWith("application/json")) return "an error that is not JSON";
  if (isOAuth) {
    const result = oauthError.safeParse(answer.body);
    if (!result.success) return `not an OAuth error: ${z.prettifyError(result.error)}`;
  } else {
    const result = error.safeParse(answer.body);
    if (!result.success) return `not an Error: ${z.prettifyError(result.error)}`;
    if (result.data.debug_id !== debugId) return "the debug id in the body is another one than in the header";
    if (!result.data.details) return "an error of the caller's without details";
  }
  const told = INSIDE.exec(text);
  return told ? `it says what is inside: ${told[0]}` : undefined;
}

function wrongSuccess({target}: HostileRequest, answer: Answer): string | undefined {
  const {endpoint} = target;
  if (!endpoint || answer.status >= 300) return `a ${answer.status}`;
  const schema = endpoint.replies[answer.status];
  if (schema === undefined) return `${endpoint.id} declares no reply of status ${answer.status}`;
  if (schema === null) return answer.text === "" ? undefined : "a body where there is none";
  const result = schema.safeParse(answer.body);
  return result.success ? undefined : `not as declared: ${z.prettifyError(result.error)}`;
}
