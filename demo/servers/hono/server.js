// A shop on Hono, here with its server for Node.
import {serve} from "@hono/node-server";
import {serveStatic} from "@hono/node-server/serve-static";
import {Hono} from "hono";
import {announce, checkout, library, page, pageHeaders, port} from "../shop.js";

const app = new Hono();
app.all("/service-api/*", (c) => checkout(c.req.raw));
app.all("/paypal-api/*", (c) => checkout(c.req.raw));
app.use("/cdn/*", serveStatic({root: library, rewriteRequestPath: (path) => path.replace(/^\/cdn/, "")}));
app.get("/", (c) => c.html(page, 200, pageHeaders));

const server = serve({fetch: app.fetch, port, hostname: "127.0.0.1"}, () => announce(server));
