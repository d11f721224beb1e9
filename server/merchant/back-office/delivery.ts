import type {ShownOrder} from "../paypal/orders.ts";
import type {PaymentView} from "./view-types.ts";

type Shipping = NonNullable<NonNullable<ShownOrder["purchase_units"]>[number]["shipping"]>;

/** Returns where a purchase unit is delivered. PayPal's `shipping` may only have the trackers. */
export function deliveryOf({name, address = {}, options}: Shipping = {}): Pick<PaymentView, "delivery"> {
  const city = [address.postal_code, address.admin_area_2, address.admin_area_1].filter(Boolean).join(" ");
  const lines = [address.address_line_1, address.address_line_2, city, address.country_code];
  const option = options?.find(({selected}) => selected)?.label;
  const shown = lines.filter((line) => line !== undefined && line !== "");
  const delivery = {
    ...(name?.full_name !== undefined && {name: name.full_name}),
    ...(shown.length > 0 && {address: shown as string[]}),
    ...(option !== undefined && {option}),
  };
  return Object.keys(delivery).length === 0 ? {} : {delivery};
}
