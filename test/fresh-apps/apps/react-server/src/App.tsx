import {useState} from "react";
import {Payment} from "checkout-elements/react";

const items = [{sku: "mug", quantity: 1}];

export default function App() {
  const [orderId, setOrderId] = useState<string>();
  return (
    <main>
      <h1>Mug</h1>
      <Payment
        environment="sandbox"
        sdkUrl="http://127.0.0.1:8081"
        items={items}
        onComplete={({detail}) => setOrderId(detail.orderId)}
      />
      <p role="status">{orderId && `Paid: ${orderId}`}</p>
    </main>
  );
}
