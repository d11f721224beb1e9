import {Hono} from "hono";
import {z} from "zod";
import {readJsonBody} from "../../shared/body.ts";
import type {SandboxContext} from "../context.ts";
import {ancestors, webOrigin} from "../wire/origins.ts";
import {readBuilt} from "../assets/built-files.ts";
import {languageOf} from "../locales/languages.ts";
import {cardFieldPage, fieldHeaders, type FieldFiles, paymentFieldPage} from "./frame-sessions.page.ts";
import {GONE_HEADERS, gonePage} from "../pages/gone.ts";
import {authenticated, domainMismatch} from "../rest/authentication.ts";
import {browserCors} from "../wire/cors.ts";
import type {SandboxEnv, SandboxRequest} from "../wire/environment.ts";
import {parse} from "../wire/validation.ts";
import {findFrameSession, frameAncestors, openFrameSession} from "./frame-sessions.operations.ts";

const SESSIONS = "/web-sdk/v6/frame-sessions";

/** Body of `POST /web-sdk/v6/frame-sessions`: empty, because the `Origin` header names the page. */
const frameSessionBody = z.object({});

/** Field of a local method. */
const paymentFieldType = z.enum(["name", "email", "tax_id", "tax_id_type"]);

/** Frame sessions and the pages of hosted fields, from the files in `directory`. */
export function frameSessionRoutes(context: SandboxContext, directory: string): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>();

  routes.use(SESSIONS, browserCors);
  routes.post(
    SESSIONS,
    authenticated(context, {scopes: ["payments/client_sdk_orders_api"], inForm: true}),
    async (c) => {
      // The body of a form was already read for its token.
      if (c.req.header("Authorization") !== undefined)
        parse(frameSessionBody, (await readJsonBody(c.req.raw)) ?? {});
      // The browser sets this header. It names the origin that may embed the frames.
      const page = webOrigin(c.req.header("Origin") ?? "");
      if (!page) throw domainMismatch();
      const around = parse(ancestors, c.req.queries("ancestor") ?? [], "query");
      const {store} = context;
      const session = store.run(() => openFrameSession(store, c.var.token, page.origin, around));
      return c.json({id: session.id}, 201);
    },
  );

  const serveField = async (
    c: SandboxRequest,
    name: string,
    page: (parentOrigin: string, files: FieldFiles) => ReturnType<typeof cardFieldPage>,
  ) => {
    const id = c.req.query("session") ?? "";
    const session = findFrameSession(context.store, context, id);
    if (!session) return c.html(gonePage(), 404, GONE_HEADERS);
    const textOf = async (path: string) => (await readBuilt(directory, path)).toString();
    const [script, style] = await Promise.all([textOf(`frames/${name}.js`), textOf(`frames/${name}.css`)]);
    const files = {script, style};
    return c.html(page(session.parentOrigin, files), 200, fieldHeaders(frameAncestors(session), files));
  };

  routes.get("/web-sdk/v6/frames/card-field", (c) => serveField(c, "card-field", cardFieldPage));

  routes.get("/web-sdk/v6/frames/payment-field", (c) => {
    const type = parse(paymentFieldType, c.req.query("type"), "query");
    const language = languageOf(c.req.query("locale"));
    return serveField(c, "payment-field", (parentOrigin, files) =>
      paymentFieldPage(parentOrigin, files, type, language),
    );
  });

  return routes;
}
