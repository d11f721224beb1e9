import goods from "../goods.json" with {type: "json"};

/** What the shop says about a thing that it sells; its price is the catalogue's. */
export interface Good {
  readonly sku: string;
  readonly path: string;
  readonly name: string;
  readonly image: string;
  readonly alt: string;
  readonly short: string;
  readonly story: readonly string[];
  readonly facts: readonly (readonly string[])[];
}

export const allGoods: readonly Good[] = goods;
