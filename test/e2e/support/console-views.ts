export const CONSOLE_LISTS = [
  "orders",
  "captures",
  "authorizations",
  "refunds",
  "disputes",
  "payment-tokens",
  "setup-tokens",
  "links",
  "invoices",
  "mail",
  "webhooks",
  "requests",
  "faults",
  "presets",
  "buyers",
  "cards",
];

export const CONSOLE_PANELS = ["clock", "new-link", "search&q=NOTHING"];
