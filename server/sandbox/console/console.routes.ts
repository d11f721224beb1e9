import {Hono} from "hono";
import {readFormBody, readJsonBody} from "../../shared/body.ts";
import type {SandboxContext} from "../context.ts";
import {invoiceReply} from "../invoices/invoices.model.ts";
import {invoiceById} from "../invoices/invoices.operations.ts";
import {FRAMED_INVOICE_HEADERS, invoicePage} from "../invoices/invoices.page.ts";
import {mails} from "../mail/mail.operations.ts";
import {MAIL_PAGE_HEADERS} from "../mail/mail.page.ts";
import {FRAMED_GONE_HEADERS, gonePage} from "../pages/gone.ts";
import {clockReply, type MovableClock} from "../test-controls/clock.ts";
import type {Faults} from "../test-controls/faults.ts";
import type {RequestLog} from "../test-controls/request-log.ts";
import {ownOrigin, type SandboxEnv, type SandboxRequest} from "../wire/environment.ts";
import {notFound} from "../wire/errors.ts";
import {onlySameOrigin} from "../wire/loopback.ts";
import {parse} from "../wire/validation.ts";
import {controlsAbove} from "./actions.ts";
import type {ConsoleAccess} from "./console-access.ts";
import {
  CLOSED_HEADERS,
  closedPage,
  CONSOLE_HEADERS,
  consolePage,
  SIGN_IN_HEADERS,
  signInPage,
} from "./console.page.ts";
import {callBody, listQuery, replayBody, searchQuery} from "./console.schema.ts";
import type {ConsoleContext} from "./context.ts";
import {readDetail} from "./details.ts";
import {listReply, readList, search} from "./lists.ts";
import type {LiveUpdates} from "./live-updates.ts";
import {perform} from "./perform.ts";
import {shownJson} from "./redaction.ts";
import {replayOf} from "./replay.ts";
import {resourceNamed, resources} from "./resources.ts";

/** Path of the console's routes, except its page. */
const CONSOLE_PATH = "/_sandbox/console";

export interface ConsoleParts {
  readonly access: ConsoleAccess;
  readonly live: LiveUpdates;
  readonly requests: RequestLog;
  readonly clock: MovableClock;
  readonly faults: Faults;
  /** The application that owns payment links made in the console. */
  readonly clientId: string;
  /** Sends a request to the sandbox itself. */
  readonly send: (request: Request) => Response | Promise<Response>;
}

/** The console at `/`, and its routes under `/_sandbox/console`. */
export function consoleRoutes(context: SandboxContext, parts: ConsoleParts): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();
  pageRoutes(routes, parts);
  readRoutes(routes, context, parts);
  frameRoutes(routes, context, parts);
  actionRoutes(routes, context, parts);
  return routes;
}

function pageRoutes(routes: Hono<SandboxEnv>, {access}: ConsoleParts): void {
  routes.get("/", (c) => {
    if (access.isAllowed(c)) return c.html(consolePage(access), 200, {...CONSOLE_HEADERS});
    if (!access.hasPassword) return c.html(closedPage(), 403, {...CLOSED_HEADERS});
    const {pathname, search: query} = new URL(c.req.url);
    return c.html(signInPage({to: pathname + query}), 401, {...SIGN_IN_HEADERS});
  });
  routes.post(`${CONSOLE_PATH}/sign-in`, onlySameOrigin, async (c) => {
    const form = await readFormBody(c.req.raw, 4_096);
    const requested = form.get("to") ?? "";
    // Redirects to the console only.
    const to = /^\/(?:\?|$)/.test(requested) ? requested : "/";
    const password = form.get("password") ?? "";
    if (password !== "" && (await access.signIn(c, password))) return c.redirect(to, 303);
    const problem = !access.hasPassword
      ? "The console has no password."
      : password === ""
        ? "Enter the password."
        : "Wrong password. Try again.";
    return c.html(signInPage({to, problem}), 401, {...SIGN_IN_HEADERS});
  });
  routes.post(`${CONSOLE_PATH}/sign-out`, onlySameOrigin, (c) => {
    access.signOut(c);
    return c.body(null, 204);
  });
}

function readRoutes(routes: Hono<SandboxEnv>, context: SandboxContext, parts: ConsoleParts): void {
  const {access, live, clock} = parts;
  const contextOf = (c: SandboxRequest) => consoleContext(c, context, parts);

  routes.get(`${CONSOLE_PATH}/lists`, access.enter, (c) =>
    c.json({
      lists: resources.map(listReply),
      controls: Object.fromEntries(
        [...resources.map(({name}) => name), "clock"].map((name) => [name, controlsAbove(name)]),
      ),
    }),
  );
  // The same reply as the control route's, but not in the request log, because each log entry makes the console load
  // again.
  routes.get(`${CONSOLE_PATH}/clock`, access.enter, (c) => c.json(clockReply(clock)));
  routes.get(`${CONSOLE_PATH}/stream`, access.enter, (c) =>
    c.body(live.open(), 200, {"Content-Type": "text/event-stream"}),
  );
  routes.get(`${CONSOLE_PATH}/search`, access.enter, (c) => {
    const {q} = parse(searchQuery, c.req.query(), "query");
    return c.json({hits: search(contextOf(c), q)});
  });
  routes.get(`${CONSOLE_PATH}/:name`, access.enter, (c) => {
    const query = parse(listQuery, c.req.query(), "query");
    return c.json(readList(resourceNamed(c.req.param("name")), contextOf(c), query));
  });
  routes.get(`${CONSOLE_PATH}/:name/:key`, access.enter, (c) => {
    const detail = readDetail(resourceNamed(c.req.param("name")), contextOf(c), c.req.param("key"));
    if (!detail) throw notFound("key");
    return c.json(detail);
  });
}

function consoleContext(
  c: SandboxRequest,
  context: SandboxContext,
  {requests, faults}: ConsoleParts,
): ConsoleContext {
  return {...context, requests, faults, origin: ownOrigin(c), now: context.clock.now()};
}

/** Documents that the console shows in frames. */
function frameRoutes(routes: Hono<SandboxEnv>, {store}: SandboxContext, {access}: ConsoleParts): void {
  routes.get(`${CONSOLE_PATH}/invoices/:key/page`, access.enter, (c) => {
    const row = invoiceById(store, c.req.param("key"));
    return row
      ? c.html(invoicePage(invoiceReply(row, ownOrigin(c))), 200, {...FRAMED_INVOICE_HEADERS})
      : c.html(gonePage(), 404, FRAMED_GONE_HEADERS);
  });
  routes.get(`${CONSOLE_PATH}/mail/:key/page`, access.enter, (c) => {
    const mail = mails(store).get(c.req.param("key"));
    return mail
      ? c.html(mail.html, 200, {...MAIL_PAGE_HEADERS})
      : c.html(gonePage(), 404, FRAMED_GONE_HEADERS);
  });
}

function actionRoutes(routes: Hono<SandboxEnv>, context: SandboxContext, parts: ConsoleParts): void {
  const {access, live, clientId, requests, send} = parts;

  routes.post(`${CONSOLE_PATH}/call`, access.enter, async (c) => {
    const call = parse(callBody, await readJsonBody(c.req.raw));
    const {status, body} = perform(consoleContext(c, context, parts), clientId, call);
    live.touch();
    return status === 204 ? c.body(null, 204) : c.json(shownJson(body) as object, status);
  });
  routes.post(`${CONSOLE_PATH}/requests/:key/replay`, access.enter, async (c) => {
    const {new_request_id: isNew} = parse(replayBody, await readJsonBody(c.req.raw));
    const {entries} = requests.page({debugId: c.req.param("key")}, {after: undefined, size: 1});
    const [entry] = entries;
    if (!entry) throw notFound("key");
    const reply = await send(replayOf(consoleContext(c, context, parts), entry, isNew));
    return c.json({debug_id: reply.headers.get("PayPal-Debug-Id"), status: reply.status});
  });
}
