// A shop on Fastify 5.
import {createReadStream} from "node:fs";
import {join} from "node:path";
import fastify from "fastify";
import {checkout} from "../checkout.js";
import {elementsFolder, page, pageHeaders} from "../page.js";
import {host, port, started} from "../start.js";

// #region routes
const app = fastify();
await app.register(async (routes) => {
  // The handler reads the body itself: a webhook's signature is over its exact bytes.
  routes.removeAllContentTypeParsers();
  routes.addContentTypeParser("*", (_request, _payload, done) => done(null));
  for (const path of ["/service-api/*", "/paypal-api/*", "/back-office", "/back-office/*"])
    routes.all(path, checkout.node);
});
app.get("/", (_request, reply) => reply.headers(pageHeaders).type("text/html; charset=utf-8").send(page));
// #endregion

app.get("/cdn/:edition(^\\w[\\w.-]*$)/:file(^[\\w-]+\\.js$)", ({params}, reply) =>
  reply
    .type("text/javascript; charset=utf-8")
    .send(createReadStream(join(elementsFolder, params.edition, params.file))),
);

await app.listen({port, host});
started(app.server);
