/** What is written on a button: the brand's word stands out, and the whole is the button's accessible name. */
export interface Face {
  readonly before?: string;
  readonly brand?: string;
  readonly after?: string;
}

/** The values of `type`, and what each one says before the brand's word. */
const typeWords: ReadonlyMap<string, string> = new Map([
  ["buynow", "Buy now with "],
  ["checkout", "Check out with "],
  ["donate", "Donate with "],
  ["pay", "Pay with "],
  ["subscribe", "Subscribe with "],
]);

/** The brand's word after what `type` asks for; alone when there is no type, or one that is not known. */
export function typedFace(brand: string, type: string | undefined): Face {
  return {before: typeWords.get(type ?? "") ?? "", brand};
}
