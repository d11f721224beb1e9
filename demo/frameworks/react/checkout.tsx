/// <reference types="checkout-elements/jsx" />
import {useEffect, useState} from "react";
import type {CheckoutCompleteEvent, CheckoutErrorEvent} from "checkout-elements";

/**
 * A checkout in React 19. Attributes are written as in HTML, so that a server can render them; goods are JSON for the same
 * reason. Events are `on` and their name.
 */
export function Checkout({sdkUrl}: {sdkUrl: string}) {
  const [quantity, setQuantity] = useState(1);
  const [message, setMessage] = useState("");
  // Once React has taken over what the server rendered: the tags put elements of their own into the page.
  useEffect(() => void import("checkout-elements/define"), []);
  const items = JSON.stringify([{sku: "ceramic-teapot", quantity}]);
  const completed = ({detail}: CheckoutCompleteEvent) => setMessage(`Paid: ${detail.orderId}`);
  const failed = ({detail}: CheckoutErrorEvent) => setMessage(`Not paid: ${detail.error.code}`);
  const events = {"oncheckout-complete": completed, "oncheckout-error": failed};
  return (
    <>
      <h1>Your bag</h1>
      <p className="line">
        <span>Stoneware teapot × {quantity}</span>
        <button onClick={() => setQuantity((before) => before + 1)}>One more</button>
      </p>
      <checkout-provider environment="sandbox" sdk-url={sdkUrl} items={items}>
        <div className="tags">
          <checkout-wallet-button wallet="paypal" {...events} />
          <checkout-guest-button {...events} />
          <p className="or">or pay by card</p>
          <checkout-card-fields three-d-secure="when-required" {...events} />
        </div>
      </checkout-provider>
      <p role="status">{message}</p>
    </>
  );
}
