"use client";
import {useState} from "react";
import {CardFields} from "checkout-elements/react";

const items = [{sku: "teapot", quantity: 1}];

/** The card form, rendered on the server and hydrated in the browser. */
export function Checkout({sdkUrl}) {
  const [orderId, setOrderId] = useState();
  return (
    <>
      <CardFields
        environment="sandbox"
        sdkUrl={sdkUrl}
        items={items}
        onComplete={({detail}) => setOrderId(detail.orderId)}
      />
      <p role="status">{orderId && `Paid: ${orderId}`}</p>
    </>
  );
}
