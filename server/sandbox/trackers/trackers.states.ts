/** Statuses of a shipment. */
export const TRACKING_STATUSES = [
  "CANCELLED",
  "DELIVERED",
  "LOCAL_PICKUP",
  "ON_HOLD",
  "SHIPPED",
  "SHIPMENT_CREATED",
  "DROPPED_OFF",
  "IN_TRANSIT",
  "RETURNED",
  "LABEL_PRINTED",
  "ERROR",
  "UNCONFIRMED",
  "PICKUP_FAILED",
  "DELIVERY_DELAYED",
  "DELIVERY_SCHEDULED",
  "DELIVERY_FAILED",
  "INRETURN",
  "IN_PROCESS",
  "NEW",
  "VOID",
  "PROCESSED",
  "NOT_SHIPPED",
  "COMPLETED",
] as const;

export type TrackingStatus = (typeof TRACKING_STATUSES)[number];

/** The merchant reports what the carrier says, in any order. Only a cancelled tracker is final. */
export function canBeChanged(status: TrackingStatus): boolean {
  return status !== "CANCELLED";
}
