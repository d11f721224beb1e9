// A shop on Fastify 5.
import {createReadStream} from "node:fs";
import {join} from "node:path";
import fastify from "fastify";
import {announce, checkout, library, page, pageHeaders, port} from "../shop.js";

const app = fastify();
await app.register(async (routes) => {
  // The handler reads the body: a webhook's signature is over its exact bytes.
  routes.removeAllContentTypeParsers();
  routes.addContentTypeParser("*", (_request, _payload, done) => done(null));
  routes.all("/service-api/*", checkout.node);
  routes.all("/paypal-api/*", checkout.node);
});
app.get("/cdn/:edition(^\\w[\\w.-]*$)/:file(^[\\w-]+\\.js$)", ({params}, reply) =>
  reply
    .type("text/javascript; charset=utf-8")
    .send(createReadStream(join(library, params.edition, params.file))),
);
app.get("/", (_request, reply) => reply.headers(pageHeaders).type("text/html; charset=utf-8").send(page));

await app.listen({port, host: "127.0.0.1"});
announce(app.server);
