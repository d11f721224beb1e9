import {Hono} from "hono";
import {readFormBody, readJsonBody} from "../../shared/body.ts";
import {applicationByClientId} from "../accounts/accounts.operations.ts";
import type {SandboxContext} from "../context.ts";
import {clockReply, type MovableClock} from "../test-controls/clock.ts";
import {type Faults, faultReply} from "../test-controls/faults.ts";
import {showPresets} from "../test-controls/test-controls.operations.ts";
import {presetsReply} from "../test-controls/presets.ts";
import {requestsQuery} from "../test-controls/test-controls.schema.ts";
import type {RequestLog} from "../test-controls/request-log.ts";
import {sentOf} from "../events/events.operations.ts";
import {linkBody} from "../payment-links/payment-links.model.ts";
import {createLink, deleteLink, paymentLinks} from "../payment-links/payment-links.operations.ts";
import {invoiceById} from "../invoices/invoices.operations.ts";
import {invoiceReply} from "../invoices/invoices.model.ts";
import {MAIL_PAGE_HEADERS} from "../mail/mail.page.ts";
import {FRAMED_GONE_HEADERS, gonePage} from "../pages/gone.ts";
import {FRAMED_INVOICE_HEADERS, invoicePage} from "../invoices/invoices.page.ts";
import {ownOrigin, type SandboxEnv, type SandboxRequest} from "../wire/environment.ts";
import {notFound} from "../wire/errors.ts";
import {type PageKey, pageTokenOf, readPageToken} from "../wire/paging.ts";
import {onlySameOrigin} from "../wire/loopback.ts";
import {parse} from "../wire/validation.ts";
import type {Detail, DetailContext} from "./detail.ts";
import {disputeDetail} from "./dispute-detail.ts";
import {eventDetail, mailDetail} from "./message-details.ts";
import {orderDetail} from "./order-detail.ts";
import {authorizationDetail, captureDetail, refundDetail} from "./payment-details.ts";
import {invoiceDetail, linkDetail} from "./selling-details.ts";
import {paymentTokenDetail, setupTokenDetail, findRedacted} from "./vault-details.ts";
import {actOnDispute, openDispute} from "./dispute-actions.ts";
import {actOnInvoice} from "./invoice-actions.ts";
import type {ConsoleAccess} from "./console-access.ts";
import {asShown, LIST_NAMES, type ListName, readList, type RowOf} from "./lists.ts";
import {mails} from "../mail/mail.operations.ts";
import type {LiveUpdates} from "./live-updates.ts";
import {
  CLOSED_HEADERS,
  closedPage,
  CONSOLE_HEADERS,
  consolePage,
  SIGN_IN_HEADERS,
  signInPage,
} from "./console.page.ts";
import {requestDetail, requestRow} from "./request-details.ts";
import {iso, ROWS, type TableRow} from "./rows.ts";
import {
  disputeActionBody,
  invoiceActionBody,
  listQuerySchema,
  openDisputeBody,
  searchQuery,
} from "./console.schema.ts";
import {search} from "./search.ts";

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
    if (await access.signIn(c, form.get("password") ?? "")) return c.redirect(to, 303);
    const problem = access.hasPassword ? "Wrong password. Try again." : "The console has no password.";
    return c.html(signInPage({to, problem}), 401, {...SIGN_IN_HEADERS});
  });
  routes.post(`${CONSOLE_PATH}/sign-out`, onlySameOrigin, (c) => {
    access.signOut(c);
    return c.body(null, 204);
  });
}

function readRoutes(
  routes: Hono<SandboxEnv>,
  context: SandboxContext,
  {access, live, requests, clock, faults}: ConsoleParts,
): void {
  const {store} = context;

  // The same reply as the control route's, but not in the request log, because each log entry makes the console load
  // again.
  routes.get(`${CONSOLE_PATH}/clock`, access.enter, (c) => c.json(clockReply(clock)));
  routes.get(`${CONSOLE_PATH}/faults`, access.enter, async (c) =>
    c.json({faults: faults.list().map(faultReply)}),
  );
  routes.get(`${CONSOLE_PATH}/presets`, access.enter, async (c) => c.json(presetsReply(showPresets(store))));

  routes.get(`${CONSOLE_PATH}/stream`, access.enter, (c) =>
    c.body(live.open(), 200, {"Content-Type": "text/event-stream"}),
  );

  routes.get(`${CONSOLE_PATH}/search`, access.enter, async (c) => {
    const {q} = parse(searchQuery, c.req.query(), "query");
    return c.json({hits: search(context.store, requests, q, context.clock.now())});
  });

  routes.get(`${CONSOLE_PATH}/requests`, access.enter, async (c) => {
    const {page_size: size, page_token: token, ...query} = parse(requestsQuery, c.req.query(), "query");
    const filter = {...query, debugId: query.debug_id, requestId: query.request_id};
    const {entries, last} = requests.page(filter, {
      after: readPageToken(token),
      size: Math.min(size, 100),
    });
    return c.json({rows: entries.map(requestRow), next: last && pageTokenOf(last)});
  });
  routes.get(`${CONSOLE_PATH}/requests/:key`, access.enter, async (c) => {
    const filter = {debugId: c.req.param("key")};
    const {entries} = requests.page(filter, {after: undefined, size: 1});
    const [entry] = entries;
    if (!entry) throw notFound("key");
    return c.json(requestDetail(entry));
  });

  for (const name of LIST_NAMES) {
    routes.get(`${CONSOLE_PATH}/${name}`, access.enter, async (c) => {
      const {page_size: size, page_token: token, ...filter} = parse(listQuerySchema, c.req.query(), "query");
      const after = placeOf(context, name, readPageToken(token));
      const found = readList(context.store, name, {filter, after, limit: size + 1});
      const onPage = found.slice(0, size);
      const last = found.length > size ? onPage.at(-1) : undefined;
      const shown = asShown(context.store, name, onPage, context.clock.now());
      // The filter uses stored statuses. Rows whose shown status differs by now are left out.
      const rows = shown.filter(
        (row) => filter["status"] === undefined || !("status" in row) || row.status === filter["status"],
      );
      return c.json({
        rows: tableRows(context, name, rows),
        next: last && pageTokenOf({at: last.createdAt, id: rowKey(name, last)}),
      });
    });
    routes.get(`${CONSOLE_PATH}/${name}/:key`, access.enter, async (c) => {
      const detail = DETAILS[name](detailContext(c, context, requests), c.req.param("key"));
      if (!detail) throw notFound("key");
      return c.json(detail);
    });
  }
}

function detailContext(c: SandboxRequest, context: SandboxContext, requests: RequestLog): DetailContext {
  return {...context, requests, origin: ownOrigin(c), now: context.clock.now()};
}

/** Key of a row in its address. For vault rows it does not contain the id. */
function rowKey(name: ListName, row: RowOf<ListName>): string {
  return tableRow(name, row).key;
}

function tableRow(name: ListName, row: RowOf<ListName>): TableRow {
  return (ROWS[name] as (row: RowOf<ListName>) => TableRow)(row);
}

function tableRows({store}: SandboxContext, name: ListName, rows: readonly RowOf<ListName>[]) {
  const shown = rows.map((row) => tableRow(name, row));
  if (name !== "webhooks") return shown;
  const sent = sentOf(store, rows as readonly RowOf<"webhooks">[]);
  return shown.map((row) => {
    const own = sent.find(({event}) => event.id === row.key)?.deliveries ?? [];
    const inState = (state: string) => own.filter((delivery) => delivery.state === state).length;
    return {
      ...row,
      sent: {arrived: inState("arrived"), waiting: inState("waiting"), given_up: inState("given-up")},
    };
  });
}

/** Position of a page token. A vault's token has a reference instead of an id. */
function placeOf({store}: SandboxContext, name: ListName, key: PageKey | undefined): PageKey | undefined {
  if (!key || (name !== "payment-tokens" && name !== "setup-tokens")) return key;
  // For a deleted row: after all rows of its millisecond.
  return {at: key.at, id: findRedacted(store, name, key.id)?.id ?? ""};
}

/** Documents that the console shows in frames. */
function frameRoutes(routes: Hono<SandboxEnv>, {store}: SandboxContext, {access}: ConsoleParts): void {
  routes.get(`${CONSOLE_PATH}/invoices/:key/page`, access.enter, (c) => {
    const row = invoiceById(store, c.req.param("key"));
    return row
      ? c.html(invoicePage(invoiceReply(row, ownOrigin(c))), 200, {...FRAMED_INVOICE_HEADERS})
      : c.html(gonePage(), 404, FRAMED_GONE_HEADERS);
  });
  routes.get(`${CONSOLE_PATH}/mail/:key/page`, access.enter, async (c) => {
    const mail = mails(store).get(c.req.param("key"));
    return mail
      ? c.html(mail.html, 200, {...MAIL_PAGE_HEADERS})
      : c.html(gonePage(), 404, FRAMED_GONE_HEADERS);
  });
}

function actionRoutes(
  routes: Hono<SandboxEnv>,
  context: SandboxContext,
  {access, live, clientId}: ConsoleParts,
): void {
  const {store} = context;

  routes.post(`${CONSOLE_PATH}/disputes`, access.enter, async (c) => {
    const body = parse(openDisputeBody, await readJsonBody(c.req.raw));
    const id = store.run(() => openDispute(store, context, body));
    live.touch();
    return c.json({id}, 201);
  });
  routes.post(`${CONSOLE_PATH}/disputes/:key`, access.enter, async (c) => {
    const body = parse(disputeActionBody, await readJsonBody(c.req.raw));
    store.run(() => actOnDispute(store, context, c.req.param("key"), body));
    live.touch();
    return c.body(null, 204);
  });
  routes.post(`${CONSOLE_PATH}/invoices/:key`, access.enter, async (c) => {
    const {action} = parse(invoiceActionBody, await readJsonBody(c.req.raw));
    store.run(() => actOnInvoice(store, context, {action, id: c.req.param("key"), origin: ownOrigin(c)}));
    live.touch();
    return c.body(null, 204);
  });
  routes.post(`${CONSOLE_PATH}/links`, access.enter, async (c) => {
    const body = parse(linkBody, await readJsonBody(c.req.raw));
    const {id, address, createdAt} = store.run(() => {
      const application = applicationByClientId(context.store, clientId);
      if (!application) throw new Error("the application of the settings is missing");
      return createLink(store, context, application, ownOrigin(c), body);
    });
    live.touch();
    return c.json({id, payment_link: address, create_time: iso(createdAt)}, 201);
  });
  routes.delete(`${CONSOLE_PATH}/links/:key`, access.enter, async (c) => {
    const id = c.req.param("key");
    store.run(() => {
      const link = paymentLinks(store).get(id);
      if (!link) throw notFound("key");
      deleteLink(store, link.applicationId, id);
    });
    live.touch();
    return c.body(null, 204);
  });
}

type DetailOf = (context: DetailContext, key: string) => Detail | undefined;

/** Details of one row. Undefined when the key is unknown. */
const DETAILS: Readonly<Record<ListName, DetailOf>> = {
  orders: orderDetail,
  captures: captureDetail,
  authorizations: authorizationDetail,
  refunds: refundDetail,
  "payment-tokens": paymentTokenDetail,
  "setup-tokens": setupTokenDetail,
  disputes: disputeDetail,
  links: linkDetail,
  invoices: invoiceDetail,
  mail: mailDetail,
  webhooks: eventDetail,
};
