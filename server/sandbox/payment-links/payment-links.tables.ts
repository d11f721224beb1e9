import type {Generated} from "kysely";
import type {Language} from "../locales/languages.ts";
import type {LinkPaymentStatus, LinkStatus} from "./payment-links.states.ts";

export interface PaymentLinkTables {
  payment_links: {
    id: string;
    application_id: string;
    status: LinkStatus;
    return_url: string | null;
    /** JSON: an array of strings. */
    tags: Generated<string>;
    /** JSON in the schema's output form. */
    line_items: string;
    /** The whole address, which must not change with the host that the sandbox is reached at. */
    payment_link: string;
    created_at: number;
    updated_at: number;
  };
  /** Payments stay when their link is deleted. */
  link_payments: {
    order_id: string;
    application_id: string;
    link_id: string;
    /** Description of the purchase, because the link may change. */
    product: string;
    /** JSON: the buyer's choice. */
    choice: string;
    currency_code: string;
    value: string;
    buyer_name: string;
    buyer_email: string;
    /** JSON: an address. Null when the link asks for none. */
    shipping_address: string | null;
    /** The buyer's language. Null for payments of an older version, like the next one. */
    language: Language | null;
    /** JSON: a `Receipt`. */
    receipt: string | null;
    status: LinkPaymentStatus;
    created_at: number;
    updated_at: number;
  };
}

export const paymentLinkSchema = `
create table payment_links (
  id text primary key,
  application_id text not null,
  status text not null,
  return_url text,
  line_items text not null,
  payment_link text not null,
  created_at bigint not null,
  updated_at bigint not null,
  tags text not null default '[]'
);
-- The two orders of the list. A page can start at any row of them.
create index payment_links_by_age on payment_links (application_id, created_at, id);
create index payment_links_by_status on payment_links (application_id, status, created_at, id);
-- For the console's lists over all applications. Their condition always holds. It keeps the
-- planner from using these indexes for the lists of one application.
create index payment_links_of_all on payment_links (created_at, id) where created_at > 0;
create index payment_links_of_all_by on payment_links (status, created_at, id) where created_at > 0;

create table link_payments (
  order_id text primary key,
  application_id text not null,
  link_id text not null,
  product text not null,
  choice text not null,
  currency_code text not null,
  value text not null,
  buyer_name text not null,
  buyer_email text not null,
  shipping_address text,
  status text not null,
  created_at bigint not null,
  updated_at bigint not null,
  language text,
  receipt text
);
create index link_payments_by_link on link_payments (application_id, link_id, created_at, order_id);
create index link_payments_in_review on link_payments (order_id) where status = 'PENDING';
`;
