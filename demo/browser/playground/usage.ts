import type {UsedAttribute, Usage} from "./code.ts";
import type {Controls} from "./controls.ts";
import type {Live} from "./live.ts";
import type {Settings} from "./settings.ts";

/** The element with its settings, for the code. */
export function usageOf(live: Live, settings: Settings, controls: Controls): Usage {
  const {element} = live;
  const set = controls.all.flatMap(({key, kind, property, field}) => {
    const value = kind === "served" ? field.value : (settings.get(key) ?? "");
    return value === "" ? [] : [{key, kind, property, value}];
  });
  const withPrefix = (prefix: string) => set.filter(({key}) => key.startsWith(prefix));
  return {
    tag: element.localName,
    react: reactName(element.localName),
    origin: location.origin,
    attributes: set
      .filter(({key, value}) => /^[a-z]/.test(key) && !(key === "sdk-url" && isPayPal(value)))
      .map(({key, kind, property, value}): UsedAttribute => ({
        name: key,
        property,
        value: kind === "boolean" ? true : value,
        ...(kind === "json" && {json: JSON.parse(value) as unknown}),
      })),
    properties: withPrefix(".").map(({key, value}) => ({
      name: key.slice(1),
      value: JSON.parse(value) as unknown,
    })),
    customProperties: withPrefix("--").map(({key, value}) => [key, value] as const),
    parts: withPrefix("::").map(({key, value}) => [key.slice(2), value] as const),
    children: live.children.map((child) => ({
      tag: child.localName,
      react: reactName(child.localName),
      attributes: child.hasAttribute("wallet") ? [["wallet", child.getAttribute("wallet")!] as const] : [],
    })),
  };
}

/** The element's default. */
const isPayPal = (address: string): boolean => /(^|\.)paypal\.com$/.test(new URL(address).hostname);

/** Such as `CardFields` for `checkout-card-fields`. */
export function reactName(tag: string): string {
  if (tag === "checkout-provider") return "CheckoutProvider";
  return tag.replace("checkout", "").replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
