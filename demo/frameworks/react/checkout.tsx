import {useState} from "react";
import type {CheckoutCompleteEvent, CheckoutErrorEvent} from "checkout-elements";
import {CardFields, CheckoutProvider, GuestButton, WalletButton} from "checkout-elements/react";

/** A checkout in React 19, rendered in the browser or on a server first. */
export function Checkout({sdkUrl}: {sdkUrl: string}) {
  const [quantity, setQuantity] = useState(1);
  const [message, setMessage] = useState("");
  const events = {
    onComplete: ({detail}: CheckoutCompleteEvent) => setMessage(`Paid: ${detail.orderId}`),
    onError: ({detail}: CheckoutErrorEvent) => setMessage(`Not paid: ${detail.error.code}`),
  };
  return (
    <>
      <h1>Your bag</h1>
      <p className="line">
        <span>Stoneware teapot × {quantity}</span>
        <button onClick={() => setQuantity((before) => before + 1)}>One more</button>
      </p>
      <CheckoutProvider environment="sandbox" sdkUrl={sdkUrl} items={[{sku: "ceramic-teapot", quantity}]}>
        <div className="tags">
          <WalletButton wallet="paypal" {...events} />
          <GuestButton {...events} />
          <p className="or">or pay by card</p>
          <CardFields threeDSecure="when-required" {...events} />
        </div>
      </CheckoutProvider>
      <p role="status">{message}</p>
    </>
  );
}
