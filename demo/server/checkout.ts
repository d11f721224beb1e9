/** Answers `/service-api/…`, `/paypal-api/…` and `/back-office/`, as the handler of `checkout-elements/server` does. */
export type Checkout = (request: Request) => Promise<Response>;
