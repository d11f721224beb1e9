/** The currencies in which the service takes payments. */
const SUPPORTED: ReadonlySet<string> = new Set(
  "AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD".split(
    " ",
  ),
);

export function isSupportedCurrency(code: string): boolean {
  return SUPPORTED.has(code);
}
