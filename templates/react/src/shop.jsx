import {useState} from "react";
import {CardFields, CheckoutProvider, WalletButton} from "checkout-elements/react";

const items = [{sku: "mug", quantity: 1}];

export function Shop() {
  const [orderId, setOrderId] = useState("");
  return (
    <>
      <h1>Mug</h1>
      <CheckoutProvider
        environment={import.meta.env.ENVIRONMENT}
        sdkUrl={import.meta.env.SDK_URL}
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
