// A shop on Hono, here with its server for Node.
import {serve} from "@hono/node-server";
import {serveStatic} from "@hono/node-server/serve-static";
import {Hono} from "hono";
import {checkout} from "../checkout.js";
import {elementsFolder, page, pageHeaders} from "../page.js";
import {host, port, started} from "../start.js";

// #region routes
const app = new Hono();
for (const path of ["/service-api/*", "/paypal-api/*", "/back-office/*"])
  app.all(path, (c) => checkout(c.req.raw));
app.use(
  "/cdn/*",
  serveStatic({root: elementsFolder, rewriteRequestPath: (path) => path.replace(/^\/cdn/, "")}),
);
app.get("/", (c) => c.html(page, 200, pageHeaders));
// #endregion

const server = serve({fetch: app.fetch, port, hostname: host}, () => started(server));
