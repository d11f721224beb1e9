import {useState} from "react";
import {Payment} from "checkout-elements/react";

const items = [{sku: "mug", quantity: 1}];

export function Shop() {
  const [orderId, setOrderId] = useState("");
  return (
    <>
      <h1>Mug</h1>
      <Payment
        environment={import.meta.env.ENVIRONMENT}
        sdkUrl={import.meta.env.SDK_URL}
        items={items}
        onComplete={({detail}) => setOrderId(detail.orderId)}
      />
      <p role="status">{orderId && `Thank you for order ${orderId}.`}</p>
    </>
  );
}
