// A function of Netlify. Its context has the `waitUntil` of the request.
import {checkout} from "../checkout.js";

export default (request, context) => checkout(request, context);

export const config = {path: ["/service-api/*", "/back-office", "/back-office/*"]};
