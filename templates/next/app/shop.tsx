"use client";
import {useState} from "react";
import {Payment} from "checkout-elements/react";
import type {pageSettings} from "../checkout.mts";

const items = [{sku: "mug", quantity: 1}];

export function Shop({environment, sdkUrl}: ReturnType<typeof pageSettings>) {
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
