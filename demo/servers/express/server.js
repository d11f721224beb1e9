// A shop on Express 5.
import express from "express";
import {checkout} from "../checkout.js";
import {elementsFolder, page, pageHeaders} from "../page.js";
import {host, port, started} from "../start.js";

const app = express();
app.disable("x-powered-by");
// A test needs the parser first. In a shop with webhooks, it comes after the routes.
app.use(express.json());

// #region routes
app.use(checkout.node);
app.use("/cdn", express.static(elementsFolder));
app.get("/", (_request, response) => {
  response.set(pageHeaders).send(page);
});
// #endregion

const server = app.listen(port, host, () => started(server));
