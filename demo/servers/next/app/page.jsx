import {Checkout} from "./checkout.jsx";

/** What the server knows when a buyer comes, not when it was built. */
export const dynamic = "force-dynamic";

export default function Page() {
  return (
    <main>
      <h1>Stoneware teapot</h1>
      <Checkout sdkUrl={process.env.SDK_URL} />
    </main>
  );
}
