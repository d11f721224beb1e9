import {createHash} from "node:crypto";

/** Data that a buyer needs to pay a voucher. */
export interface Voucher {
  /** Multibanco's number of the company that takes the money. */
  readonly entity?: string;
  /** Groups of digits. */
  readonly reference: string;
}

/** Voucher of an order: always the same one. */
export function voucherOf(orderId: string, kind: string): Voucher {
  const digits = BigInt(`0x${createHash("sha256").update(orderId).digest("hex")}`)
    .toString()
    .slice(0, 24);
  if (kind === "multibanco") return {entity: "21800", reference: grouped(digits.slice(0, 9), 3)};
  return {reference: grouped(digits.slice(0, kind === "boletobancario" ? 24 : 16), 4)};
}

/** Code that the buyer compares with the one in the app. */
export function appCodeOf(orderId: string): string {
  return grouped(voucherOf(orderId, "").reference.replaceAll(" ", "").slice(0, 6), 3);
}

function grouped(digits: string, size: number): string {
  return digits.match(new RegExp(`.{1,${size}}`, "g"))?.join(" ") ?? digits;
}
