import {Checkout} from "./checkout.jsx";

// Rendered for each request, because the settings are known when the server runs.
export const dynamic = "force-dynamic";

export default function Page() {
  return (
    <main>
      <h1>Stoneware teapot</h1>
      <Checkout sdkUrl={process.env.SDK_URL} />
    </main>
  );
}
