// Functions of AWS Lambda.
import {Hono} from "hono";
import {handle} from "hono/aws-lambda";
import {checkout} from "../checkout.js";

const app = new Hono();
app.all("*", (c) => checkout(c.req.raw));

/** Requests of API Gateway, or of the function's own URL. */
export const handler = handle(app);

/** A schedule of EventBridge, with the rate of one minute. */
export const recover = () => checkout.recover({seconds: 50});
