/** Returns the address of PayPal's page about a transaction, for the merchant. Undefined for a stand-in of PayPal. */
export type ActivityUrl = (transactionId: string) => string | undefined;

/** Site that shows the transactions of each host of PayPal's API. */
const SITES: Readonly<Record<string, string>> = {
  "api-m.paypal.com": "https://www.paypal.com",
  "api.paypal.com": "https://www.paypal.com",
  "api-m.sandbox.paypal.com": "https://www.sandbox.paypal.com",
  "api.sandbox.paypal.com": "https://www.sandbox.paypal.com",
};

export function activityUrls(serviceBaseUrl: string): ActivityUrl {
  const site = SITES[new URL(serviceBaseUrl).hostname];
  return (id) => (site === undefined ? undefined : `${site}/activity/payment/${encodeURIComponent(id)}`);
}
