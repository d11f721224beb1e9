import type {Mutation} from "./mutation.ts";

const hostilePage = ["test/components/hostile-page.test.ts"];
const warnings = ["test/components/developer-warnings.test.ts"];

/** Bugs on pages that aren't ours, and in what a developer reads about a mistake. */
export const pages: readonly Mutation[] = [
  {
    name: "card fields that are blocked stay ready after a press",
    file: "src/components/card-fields/card-fields.ts",
    find: `    if (focus && isHosted(first)) void this.#blocked.check(card, first);`,
    replace: ``,
    tests: hostilePage,
  },
  {
    name: "one blocked card field of three is not noticed",
    file: "src/components/card-fields/hosted-fields.ts",
    find: `!card.alive.has(name)`,
    replace: `card.alive.size === 0`,
    tests: hostilePage,
  },
  {
    name: "a frame that never loads is not noticed",
    file: "src/components/card-fields/hosted-fields.ts",
    find: `Promise.race([this.#loads.get(name), pause(loadDeadline)])`,
    replace: `this.#loads.get(name)`,
    tests: hostilePage,
  },
  {
    name: "<checkout-payment> doesn't load blocked card fields again",
    file: "src/components/card-fields/blocked-frames.ts",
    find: `      host.restart();`,
    replace: ``,
    tests: hostilePage,
  },
  {
    name: "a brand's own width counts",
    file: "src/components/base.styles.ts",
    find: `    min-inline-size: 0 !important;`,
    replace: ``,
    tests: hostilePage,
  },
  {
    name: "MooTools' Event fails all elements",
    file: "src/controllers/native-event.ts",
    find: `  globalThis.Event = native;`,
    replace: ``,
    tests: ["test/e2e/drop-in.spec.ts"],
  },
  {
    name: "PayPal's script is loaded twice where another global hides it",
    file: "src/paypal-sdk/sdk-script.ts",
    find: `isDefined() ? undefined : insertScript(origin + path, nonce)`,
    replace: `insertScript(origin + path, nonce)`,
    tests: hostilePage,
  },
  {
    name: "a frame of another site called paypal fails an element",
    file: "src/paypal-sdk/sdk-script.ts",
    find: `    void found?.v6;
    return found;
  } catch {`,
    replace: `    return found;
  } catch {`,
    tests: hostilePage,
  },
  {
    name: "a locale with an encoding or a currency loses its region",
    file: "src/locales/canonical-locale.ts",
    find: `
    .replace(/[.@].*$/, "")`,
    replace: ``,
    tests: ["test/components/several-elements.test.ts"],
  },
  {
    name: "a locale with a word of the shop is not read",
    file: "src/locales/canonical-locale.ts",
    find: `length > 0;`,
    replace: `length === subtags.length;`,
    tests: ["test/components/several-elements.test.ts"],
  },
  {
    name: "a locale between spaces is not read",
    file: "src/locales/canonical-locale.ts",
    find: `
    .trim()`,
    replace: ``,
    tests: ["test/components/several-elements.test.ts"],
  },
  {
    name: "the page's hash is lost after a return from PayPal",
    file: "src/components/payment-button/redirect-return.ts",
    find: "`${String(own)}${hash}`",
    replace: `String(own)`,
    tests: ["test/components/wallet-redirect.test.ts"],
  },
  {
    name: "the hash of a return-url is lost after a return from PayPal",
    file: "src/components/payment-button/redirect-return.ts",
    find: `url.hash ||= own.hash;`,
    replace: `url.hash = own.hash;`,
    tests: ["test/components/wallet-redirect.test.ts"],
  },
  {
    name: "a late preventDefault() of checkout-approve has no warning",
    file: "src/payment-flow/events.ts",
    find: `if (this.eventPhase === this.NONE)`,
    replace: `if (this.eventPhase === this.AT_TARGET)`,
    tests: ["test/components/submit-wait.test.ts"],
  },
  {
    name: "a late reject() of a shipping change has no warning",
    file: "src/payment-flow/events.ts",
    find: `    if (this.isLate("reject()")) return;
`,
    replace: ``,
    tests: ["test/components/wallet-shipping.test.ts"],
  },
  {
    name: "a card form with settings vanishes for a moment while the page loads",
    file: "src/components/card-fields/render-delay.ts",
    find: `      // A form that is already rendered stays.
      this.#isNeeded = false;
`,
    replace: ``,
    tests: ["test/e2e/reserved-space.spec.ts"],
  },
  {
    name: "a full billing address has no space before the script has loaded",
    file: "src/checkout.css",
    find: `  --_address: 4;`,
    replace: `  --_address: 1;`,
    tests: ["test/e2e/reserved-space.spec.ts"],
  },
  {
    name: "a full billing address has no space in a list that loads",
    file: "src/components/payment/list-space.ts",
    find: `fieldNames(card)`,
    replace: `fieldNames({})`,
    tests: ["test/e2e/reserved-space.spec.ts"],
  },
  {
    name: "the debug id of an error is not printed",
    file: "src/errors.ts",
    find: '    typeof debugId === "string" && `debug id ${debugId}`,\n',
    replace: ``,
    tests: hostilePage,
  },
  {
    name: "the error of a payment is not printed",
    file: "src/controllers/show-error.ts",
    find: `  printError(host, error);`,
    replace: ``,
    tests: hostilePage,
  },
  {
    name: "a currency in small letters is sent to PayPal",
    file: "src/controllers/quote.ts",
    find: `  if (currencyCode && !isCurrencyCode(currencyCode)) throw refuse("currency-code");`,
    replace: `  void [isCurrencyCode, refuse];`,
    tests: warnings,
  },
  {
    name: "a currency that isn't the goods' has no warning",
    file: "src/developer/wrong-use.ts",
    find: `price.currencyCode === written`,
    replace: `price.currencyCode !== written`,
    tests: warnings,
  },
  {
    name: "a refused token has no advice",
    file: "src/controllers/configuration.ts",
    find: `  if (code !== "invalid-config" && code !== "token") return;`,
    replace: `  if (code !== "invalid-config") return;`,
    tests: warnings,
  },
  {
    name: "elements with one error repeat the advice about a token",
    file: "src/controllers/configuration.ts",
    find: `if (!message.endsWith(advice)) error`,
    replace: `error`,
    tests: warnings,
  },
  {
    name: "a token that the server refuses has advice about the script",
    file: "src/developer/token-advice.ts",
    find: `  if (!element.sdk?.page?.token) return "";`,
    replace: ``,
    tests: warnings,
  },
  {
    name: "a tag without its last word has no warning",
    file: "src/developer/misspelt-elements.ts",
    find: " || tag.startsWith(`${localName}-`)",
    replace: ``,
    tests: ["test/components/page-warnings.test.ts"],
  },
  {
    name: "a request that the page's policy blocks has no warning",
    file: "src/controllers/page-warnings.ts",
    find: `(connect|script)`,
    replace: `(font)`,
    tests: ["test/components/page-warnings.test.ts"],
  },
  {
    name: "the page of a development server is not named",
    file: "src/merchant-api/http.ts",
    find: `const isPage = cause instanceof SyntaxError;`,
    replace: `const isPage = false as boolean;`,
    tests: hostilePage,
  },
  {
    name: "the log lacks the cause of a PayPal that can't be reached",
    file: "server/merchant/paypal/transport.ts",
    find: `reason: networkCause(error)`,
    replace: `reason: networkCause(undefined)`,
    tests: ["test/merchant/transport.test.ts"],
  },
];
