import {serve} from "@hono/node-server";
import {serveStatic} from "@hono/node-server/serve-static";
import {Hono} from "hono";
import {checkout, page} from "./checkout.mjs";

const app = new Hono();
app.all("/service-api/*", (c) => checkout(c.req.raw));
app.use(
  "/cdn/*",
  serveStatic({
    root: "node_modules/checkout-elements/dist/cdn",
    rewriteRequestPath: (path) => path.replace(/^\/cdn/, ""),
  }),
);
app.get("/", (c) => c.html(page, 200, {"cross-origin-opener-policy": "same-origin-allow-popups"}));
serve({fetch: app.fetch, port: Number(process.env.PORT ?? 3000)});
