/** Groups of routes, by the beginning of their paths. A route is in the first that fits. */
const TAGS = [
  {name: "server", start: "/service-api/webhooks"},
  {name: "server", start: "/service-api/openapi.json"},
  {name: "server", start: "/service-api/recover"},
  {name: "events", start: "/service-api/events"},
  {name: "records", start: "/service-api/back-office/paypal/"},
  {name: "operator", start: "/service-api/back-office/"},
  {name: "vault", start: "/service-api/vault/"},
  {name: "page", start: "/service-api/"},
  {name: "sample", start: "/paypal-api/"},
  {name: "server", start: "/"},
] as const;

export type Tag = (typeof TAGS)[number]["name"];

/** Meaning of each group. */
export const TAG_TEXTS: Readonly<Record<Tag, string>> = {
  page: "Routes for the shop's pages. The elements call them.",
  vault: "Saved cards and wallets of the signed-in customer.",
  operator: "The back office.",
  records: "PayPal's invoices, disputes and payment links, with PayPal's bodies and replies.",
  events: "Events for the shop's own code.",
  server: "Webhooks, health, metrics and files.",
  sample: "Routes for pages that were written for PayPal's samples.",
};

/** @param path whole path of a route, such as `/service-api/checkout/quote` */
export function tagOf(path: string): Tag {
  const tag = TAGS.find(({start}) => path.startsWith(start));
  if (!tag) throw new Error(`openapi/tags.ts has no tag for ${path}.`);
  return tag.name;
}
