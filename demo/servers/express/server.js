// A shop on Express 5.
import express from "express";
import {announce, checkout, library, page, pageHeaders, port} from "../shop.js";

const app = express();
app.disable("x-powered-by");
// Before or after the parsers: a body that they have read is taken as they parsed it.
app.use(express.json());
app.use(checkout.node);
app.use("/cdn", express.static(library));
app.get("/", (_request, response) => {
  response.set(pageHeaders).send(page);
});

const server = app.listen(port, "127.0.0.1", () => announce(server));
