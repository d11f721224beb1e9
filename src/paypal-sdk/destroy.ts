/**
 * Destroys a session or component of the SDK. An exception is only logged, because it must not change the result of a payment.
 * Prototype, for example, has a `remove()` that throws for a node outside the page.
 */
export function destroy(made: {destroy?(): void}): void {
  try {
    made.destroy?.();
  } catch (error) {
    // oxlint-disable-next-line no-console -- for the developer
    console.warn("checkout: PayPal's SDK could not remove its nodes.", error);
  }
}
