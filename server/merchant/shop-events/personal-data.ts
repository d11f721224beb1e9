import {z} from "zod";
import type {Encryption} from "../encryption.ts";
import type {Order} from "../paypal/orders.ts";
import type {EventAddress, EventBuyer} from "./events.ts";

/** Personal data of an event, which the database has only encrypted. */
export interface PersonalData {
  readonly buyer?: EventBuyer | undefined;
  readonly shippingAddress?: EventAddress | undefined;
}

/** Encrypts the buyer and the shipping address of an order. Undefined if PayPal returned neither. */
export async function sealPersonalData(
  encryption: Pick<Encryption, "encrypt">,
  {buyer: {name, email} = {}, delivery}: Order,
): Promise<string | undefined> {
  const buyer = withValues({name, email});
  const shippingAddress = withValues(delivery?.address ?? {});
  if (!buyer && !shippingAddress) return undefined;
  const data: PersonalData = {...(buyer && {buyer}), ...(shippingAddress && {shippingAddress})};
  return encryption.encrypt(JSON.stringify(data));
}

const dataSchema = z.object({
  buyer: z.record(z.string(), z.string()).optional(),
  shippingAddress: z.record(z.string(), z.string()).optional(),
});

/** Decrypts personal data. Empty for data that were deleted or encrypted with another key. */
export async function openPersonalData(
  encryption: Pick<Encryption, "decrypt">,
  sealed: string | null,
): Promise<PersonalData> {
  const text = sealed === null ? undefined : await encryption.decrypt(sealed);
  return text === undefined ? {} : dataSchema.parse(JSON.parse(text));
}

function withValues<Data extends object>(data: Data): Data | undefined {
  const known = Object.entries(data).filter(([, value]) => value !== undefined);
  return known.length === 0 ? undefined : (Object.fromEntries(known) as Data);
}
