"use client";
import {useState} from "react";
import {Payment} from "checkout-elements/react";

const items = [{sku: "teapot", quantity: 1}];

/** Every method that the buyer may use, rendered on the server and hydrated in the browser. */
export function Checkout({sdkUrl}) {
  const [orderId, setOrderId] = useState();
  return (
    <>
      <Payment
        environment="sandbox"
        sdkUrl={sdkUrl}
        items={items}
        onComplete={({detail}) => setOrderId(detail.orderId)}
      />
      <p role="status">{orderId && `Paid: ${orderId}`}</p>
    </>
  );
}
