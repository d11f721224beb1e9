import {pageSettings} from "../checkout.mts";
import {Shop} from "./shop.tsx";

/** Reads the settings at each request, not when it is built. */
export const dynamic = "force-dynamic";

export default function Page() {
  return (
    <>
      <h1>Mug</h1>
      <Shop {...pageSettings()} />
    </>
  );
}
