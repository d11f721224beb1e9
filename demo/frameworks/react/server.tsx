import {StrictMode} from "react";
import {renderToString} from "react-dom/server";
import {Checkout} from "./checkout.tsx";

/** The page as a server sends it: the tags stand in it, and become what they are in the browser. */
export function render(sdkUrl: string): string {
  return renderToString(
    <StrictMode>
      <Checkout sdkUrl={sdkUrl} />
    </StrictMode>,
  );
}
