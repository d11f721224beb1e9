import type {TrackingStatus} from "./trackers.states.ts";

export interface TrackerTables {
  trackers: {
    /** Id of the capture, a hyphen, and the tracking number. */
    id: string;
    application_id: string;
    order_id: string;
    capture_id: string;
    status: TrackingStatus;
    tracking_number: string | null;
    /** JSON: the other fields of the shipment, as the schema has parsed them. */
    shipment: string;
    /** JSON: the shipped items, if the merchant named them. */
    items: string | null;
    /** 1 if the buyer was notified. A tracker sends one mail. */
    notified: 0 | 1;
    created_at: number;
    updated_at: number;
  };
}

export const trackerSchema = `
create table trackers (
  id text primary key,
  application_id text not null references applications (id),
  order_id text not null references orders (id),
  capture_id text not null references captures (id),
  status text not null,
  tracking_number text,
  shipment text not null,
  items text,
  notified integer not null,
  created_at bigint not null,
  updated_at bigint not null
);
create index trackers_of_order on trackers (order_id, created_at, id);
create index trackers_of_capture on trackers (capture_id, created_at, id);
`;
