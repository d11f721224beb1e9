import {createReadStream} from "node:fs";
import fastify from "fastify";
import {checkout, page} from "./checkout.mjs";

const app = fastify();
app.all("/service-api/*", checkout.node);
app.get("/cdn/:edition/:file", ({params}, reply) =>
  reply
    .type("text/javascript")
    .send(createReadStream(`node_modules/checkout-elements/dist/cdn/${params.edition}/${params.file}`)),
);
app.get("/", (_request, reply) =>
  reply
    .header("cross-origin-opener-policy", "same-origin-allow-popups")
    .type("text/html; charset=utf-8")
    .send(page),
);
await app.listen({port: Number(process.env.PORT ?? 3000)});
