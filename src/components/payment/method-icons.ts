import type {OfferedMethod} from "../../payment-methods/offered-methods.ts";

/*
 * Shapes from lucide-static (ISC), each as one path.
 */
const card = "M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2M2 10h20";
const bank = "M3 22h18M6 18v-7M10 18v-7M14 18v-7M18 18v-7M12 2l8 5H4z";
const phone = "M7 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2M12 18h.01";
const voucher = "M4 2v20l2-1 2 1 2-1 2 1 2-1 2 1 2-1 2 1V2l-2 1-2-1-2 1-2-1-2 1-2-1-2 1zM8 8h8M8 12h8M8 16h5";
const later = "M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20M12 6v6l4 2";
const wallet =
  "M19 7V4a1 1 0 0 0-1-1H5a2 2 0 0 0 0 4h15a1 1 0 0 1 1 1v4h-3a2 2 0 0 0 0 4h3a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1M3 5v14a2 2 0 0 0 2 2h15a1 1 0 0 0 1-1v-4";

const windows = {bank, app: phone, voucher, "pay-later": later};

/** Icon for the kind of a method. */
export const iconOf = ({kind, window}: OfferedMethod): string =>
  kind === "card" ? card : window ? windows[window] : wallet;
