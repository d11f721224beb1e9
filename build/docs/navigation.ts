interface Group {
  readonly title: string;
  /** Names of the files in demo/docs, without `.md`. */
  readonly pages: readonly string[];
}

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
  {title: "Reference", pages: ["elements", "routes", "shop-event-types", "architecture", "comparison"]},
];
