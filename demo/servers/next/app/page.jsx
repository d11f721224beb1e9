import {Suspense} from "react";
import {connection} from "next/server";
import {Checkout} from "./checkout.jsx";

export default function Page() {
  return (
    <main>
      <h1>Stoneware teapot</h1>
      <Suspense>
        <CheckoutForm />
      </Suspense>
    </main>
  );
}

/** Rendered when a buyer comes: a build does not know the server's settings. */
async function CheckoutForm() {
  await connection();
  return <Checkout sdkUrl={process.env.SDK_URL} />;
}
