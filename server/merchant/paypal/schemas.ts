import {z} from "zod";

/**
 * Shapes that several of PayPal's resources share. Each resource's file has the schema of the fields that this server relies
 * on. `z.object` drops other fields: the database and the page get only the fields named here. `z.looseObject` keeps them, for
 * commands that print a whole resource.
 */
export const moneySchema = z.object({currency_code: z.string(), value: z.string()});

/** An amount in a resource that is only printed. */
export const printedMoneySchema = moneySchema.partial().loose();

export const linkSchema = z.object({href: z.string(), rel: z.string(), method: z.string().optional()});

/** Links of a resource that is only printed. */
export const printedLinksSchema = z.array(linkSchema.partial().loose());

export const addressSchema = z.object({
  address_line_1: z.string().optional(),
  address_line_2: z.string().optional(),
  admin_area_1: z.string().optional(),
  admin_area_2: z.string().optional(),
  postal_code: z.string().optional(),
  country_code: z.string().optional(),
});
export type WireAddress = z.output<typeof addressSchema>;

/** PayPal's ids are stored in the database. */
export const idSchema = z.string().min(1).max(255);

/** A reply without a body. */
export const noContentSchema = z.undefined();
