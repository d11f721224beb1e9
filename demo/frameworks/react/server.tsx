import {StrictMode} from "react";
import {renderToString} from "react-dom/server";
import {Checkout as Components} from "./checkout.tsx";
import {Checkout as Tags} from "./tags.tsx";

/** Renders the page as a server sends it; the browser registers the elements after hydration. */
export function render(sdkUrl: string, kind: "components" | "tags"): string {
  const Checkout = kind === "tags" ? Tags : Components;
  return renderToString(
    <StrictMode>
      <Checkout sdkUrl={sdkUrl} />
    </StrictMode>,
  );
}
