import type {Item} from "checkout-elements";
import goods from "../goods.json" with {type: "json"};

/** Storage key of the bag: SKUs and quantities without prices. */
const KEY = "kiln-and-fold-bag";
/** Storage key of the coupon's code. */
const COUPON_KEY = "kiln-and-fold-coupon";

/** The shop's own limit for the quantity of an item in a bag. */
export const MOST = 10;

export function readBag(): Item[] {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "[]") as unknown;
    return Array.isArray(stored) ? stored.filter(isItem) : [];
  } catch {
    // Not JSON, or the browser blocks storage.
    return [];
  }
}

function isItem(item: unknown): item is Item {
  const {sku, quantity} = (item ?? {}) as Partial<Item>;
  return goodOf(sku) !== undefined && Number.isInteger(quantity) && quantity! >= 1 && quantity! <= MOST;
}

function store(items: readonly Item[]): void {
  localStorage.setItem(KEY, JSON.stringify(items));
  dispatchEvent(new Event("bag-change"));
}

/** @param quantity 0 removes the item */
export function setQuantity(sku: string, quantity: number): void {
  const items = readBag();
  const others = items.filter((item) => item.sku !== sku);
  const at = items.findIndex((item) => item.sku === sku);
  if (quantity > 0) others.splice(at < 0 ? items.length : at, 0, {sku, quantity: Math.min(quantity, MOST)});
  store(others);
}

/** @returns the item's quantity in the bag now */
export function add(sku: string, quantity: number): number {
  const had = readBag().find((item) => item.sku === sku)?.quantity ?? 0;
  setQuantity(sku, had + quantity);
  return Math.min(had + quantity, MOST);
}

/** Code of the coupon that the shop has accepted; empty without one. */
export function readCoupon(): string {
  try {
    return localStorage.getItem(COUPON_KEY) ?? "";
  } catch {
    // The browser blocks storage.
    return "";
  }
}

/** @param code empty removes the coupon */
export function setCoupon(code: string): void {
  if (code === "") localStorage.removeItem(COUPON_KEY);
  else localStorage.setItem(COUPON_KEY, code);
  dispatchEvent(new Event("bag-change"));
}

/** Data for the hooks of the shop's server. */
export const dataToSend = (coupon = readCoupon()): {coupon: string} | undefined =>
  coupon === "" ? undefined : {coupon};

/** Empties the bag after it was paid. The coupon was used. */
export function emptyBag(): void {
  localStorage.removeItem(COUPON_KEY);
  store([]);
}

export const countOf = (items: readonly Item[]): number =>
  items.reduce((count, {quantity}) => count + quantity, 0);

/** Calls back when the bag changes, also in another tab. */
export function onBagChange(listener: () => void): void {
  addEventListener("bag-change", listener);
  addEventListener("storage", ({key}) => {
    if (key === KEY || key === COUPON_KEY || key === null) listener();
  });
}

/** The good of a SKU in any currency. */
export const goodOf = (sku: string | undefined) =>
  goods.find((good) => sku === good.sku || sku?.startsWith(`${good.sku}-`));

/** Currency of the page's prices, as the server writes it into the page. */
const currency = document.documentElement.dataset["currency"] ?? "USD";

/** SKU of a good in the page's currency: `wool-blanket` in US dollars, `wool-blanket-eur` in euros. */
export const skuOf = (sku: string): string => (currency === "USD" ? sku : `${sku}-${currency.toLowerCase()}`);

/** The bag's items with their SKUs in the page's currency. */
export const itemsToBuy = (): Item[] => readBag().map((item) => ({...item, sku: skuOf(item.sku)}));
