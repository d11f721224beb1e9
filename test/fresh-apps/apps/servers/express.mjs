import express from "express";
import {checkout, page} from "./checkout.mjs";

const app = express();
app.use(checkout.node);
app.use("/cdn", express.static("node_modules/checkout-elements/dist/cdn"));
app.get("/", (_request, response) => {
  response.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups").send(page);
});
app.listen(process.env.PORT ?? 3000);
