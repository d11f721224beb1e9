"use client";
import {useState} from "react";
import {Payment} from "checkout-elements/react";

const items = [{sku: "mug", quantity: 1}];

export function Shop({environment, sdkUrl}) {
  const [orderId, setOrderId] = useState("");
  return (
    <>
      <Payment
        environment={environment}
        sdkUrl={sdkUrl}
        items={items}
        onComplete={({detail}) => setOrderId(detail.orderId)}
      />
      <p role="status">{orderId && `Thank you for order ${orderId}.`}</p>
    </>
  );
}
