import type {OfferedMethod} from "../../payment-methods/offered-methods.ts";

/*
 * Shapes from lucide-static (ISC), each as one path.
 */
const card = "M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2M2 10h20";
const bank = "M3 22h18M6 18v-7M10 18v-7M14 18v-7M18 18v-7M12 2l8 5H4z";

/** Icon of cards, and of banks without a brand. Undefined for a brand. */
export function iconOf(name: string, {kind}: OfferedMethod): string | undefined {
  if (kind === "card") return card;
  return name === "ach" || name.endsWith("_banks") ? bank : undefined;
}
