"use client";
import {useState} from "react";
import {Payment} from "checkout-elements/react";

const items = [{sku: "mug", quantity: 1}];

export function Checkout({sdkUrl}: {sdkUrl: string}) {
  const [orderId, setOrderId] = useState<string>();
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
