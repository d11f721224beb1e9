/// <reference types="checkout-elements/jsx" />
import {useEffect, useRef, useState} from "react";
import type {CheckoutCardFields} from "checkout-elements";

/**
 * A card form with plain tags, which a server can render. React does not attach `oncheckout-complete` when it hydrates, so
 * the listener is added in an effect.
 */
export function Checkout({sdkUrl}: {sdkUrl: string}) {
  const [message, setMessage] = useState("");
  const fields = useRef<CheckoutCardFields>(null);
  useEffect(() => {
    const listening = new AbortController();
    fields.current!.addEventListener(
      "checkout-complete",
      ({detail}) => setMessage(`Paid: ${detail.orderId}`),
      {signal: listening.signal},
    );
    // Only in the browser.
    void import("checkout-elements/card-fields");
    return () => listening.abort();
  }, []);
  const items = JSON.stringify([{sku: "ceramic-teapot", quantity: 1}]);
  return (
    <>
      <h1>Your bag</h1>
      <checkout-card-fields
        ref={fields}
        environment="sandbox"
        sdk-url={sdkUrl}
        items={items}
        three-d-secure="when-required"
      />
      <p role="status">{message}</p>
    </>
  );
}
