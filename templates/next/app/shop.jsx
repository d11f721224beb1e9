"use client";
import {useState} from "react";
import {CardFields, CheckoutProvider, WalletButton} from "checkout-elements/react";

const items = [{sku: "mug", quantity: 1}];

export function Shop({environment, sdkUrl}) {
  const [orderId, setOrderId] = useState("");
  return (
    <>
      <CheckoutProvider
        environment={environment}
        sdkUrl={sdkUrl}
        items={items}
        onComplete={({detail}) => setOrderId(detail.orderId)}
      >
        <WalletButton wallet="paypal" />
        <CardFields />
      </CheckoutProvider>
      <p role="status">{orderId && `Paid: order ${orderId}`}</p>
    </>
  );
}
