interface Group {
  readonly title: string;
  /** Names of the files in demo/docs, without `.md`. Elements have no file: the manifest makes their pages. */
  readonly pages: readonly string[];
}

/** Elements in the order of the docs. The page of each is in the playground, with its reference. */
const ELEMENTS = [
  "checkout-payment",
  "checkout-express-buttons",
  "checkout-card-fields",
  "checkout-fastlane",
  "checkout-guest-button",
  "checkout-payment-method",
  "checkout-provider",
  "checkout-wallet-button",
];

/** The pages of the docs, in the order of the navigation. */
export const NAVIGATION: readonly Group[] = [
  {title: "Start here", pages: ["payment-element", "quick-start", "fulfil-orders"]},
  {
    title: "Payment methods",
    pages: ["cards", "paypal", "apple-google-pay", "fastlane", "local-methods", "saved-methods", "shipping"],
  },
  {title: "Frameworks", pages: ["cdn", "react", "next", "vue", "svelte", "angular", "page-updates"]},
  {
    title: "Server",
    pages: [
      "server",
      "standalone",
      "recipes",
      "marketplaces",
      "express",
      "hono",
      "fastify",
      "serverless",
      "webhooks",
      "back-office",
      "operations",
    ],
  },
  {
    title: "Other languages",
    pages: ["other-languages", "your-own-server", "own-routes", "events-in-any-language"],
  },
  {title: "Appearance and behaviour", pages: ["theming", "events-and-errors", "analytics"]},
  {title: "Testing", pages: ["testing", "sandbox", "sandbox-operations"]},
  {title: "Going live", pages: ["go-live", "content-security-policy", "security", "migrate"]},
  {title: "Elements", pages: ["elements", ...ELEMENTS]},
  {title: "Reference", pages: ["routes", "shop-event-types", "architecture", "comparison"]},
];

/** The page is written by hand, in `demo/docs`. */
export const isWritten = (name: string): boolean => !ELEMENTS.includes(name);

/** Address of a page on the site. */
export function addressOf(name: string): string {
  return isWritten(name) ? `/docs/${name}.html` : `/playground/${name.replace("checkout-", "")}/`;
}
