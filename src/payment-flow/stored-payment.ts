import {toJson} from "../json.ts";

/** Ids of a payment whose result the buyer has not seen. They are no secrets. */
export interface StoredPayment {
  readonly purchaseId?: string;
  readonly attemptId: string;
  /** Order whose capture was requested. Absent while the order's creation, which charges it, has no reply. */
  readonly orderId?: string;
}

const nameOf = (key: string) => `checkout-elements payment ${key}`;

/** Runs with the tab's storage. Undefined without storage. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    // The browser refuses storage, or it is full. The page's memory has the payment.
    return undefined;
  }
}

/** Keeps a payment in the tab over reloads, until its result was shown. @param key the purchase on this page */
export function storePayment(key: string, payment: StoredPayment): void {
  withStorage((storage) => storage.setItem(nameOf(key), toJson(payment)));
}

export function removePayment(key: string): void {
  withStorage((storage) => storage.removeItem(nameOf(key)));
}

export function findPayment(key: string): StoredPayment | undefined {
  const stored = withStorage((storage) => JSON.parse(storage.getItem(nameOf(key)) ?? "null") as unknown);
  const {purchaseId, attemptId, orderId} = (stored ?? {}) as Partial<StoredPayment>;
  const areTexts = [purchaseId ?? "", attemptId, orderId ?? ""].every((id) => typeof id === "string");
  if (!areTexts || !attemptId) return undefined;
  return {attemptId, ...(purchaseId && {purchaseId}), ...(orderId && {orderId})};
}
