import type {Setting, Settings} from "./configuration.ts";

const words: Record<Setting, (settings: Settings, tag: string) => string> = {
  environment: ({environment}) =>
    `environment is ${environment === undefined ? "missing" : `"${environment}"`}. Write environment="sandbox" or environment="production".`,
  "sdk-url": ({environment, sdkUrl}) =>
    `sdk-url="${sdkUrl}" is refused. Write https://www.${environment === "sandbox" ? "sandbox." : ""}paypal.com, a loopback address on a loopback page (sandbox), or call configure({sdkUrl}).`,
  items: ({items}) =>
    `items is ${JSON.stringify(items)}. Write for example items='[{"sku":"…","quantity":1}]', quantity 1 to 10.`,
  amount: ({amount, currencyCode}) =>
    `amount="${amount}" currency-code="${currencyCode}". Write for example amount="75.00" currency-code="USD".`,
  "sca-method": ({scaMethod}) => `sca-method="${scaMethod}". Write SCA_ALWAYS, SCA_WHEN_REQUIRED or NONE.`,
  wallet: ({wallet}) =>
    `wallet is ${wallet === undefined ? "missing" : `"${wallet}"`}. Write wallet="paypal", "paylater", "credit" or "venmo".`,
  "presentation-mode": ({presentationMode}) =>
    `presentation-mode="${presentationMode}". Write auto, popup or modal.`,
  script: () =>
    `The page loads the SDK from ${document.querySelector<HTMLScriptElement>('script[src*="/web-sdk/v6/core"]')?.src}, but a tag asks for another host's. One page, one service: write the same host for both.`,
  "shadow root": (_, tag) =>
    `<${tag}> is inside a shadow root, where hosted fields can't work. Put it into the document and show it through a slot.`,
};

/** What is wrong with a setting, and what to write; undefined for a message that is a sentence already. */
export function configurationWords(setting: string, tag: Settings & Element): string | undefined {
  return Object.hasOwn(words, setting) ? words[setting as Setting](tag, tag.localName) : undefined;
}
