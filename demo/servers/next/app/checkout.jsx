"use client";
import {useEffect} from "react";

const items = JSON.stringify([{sku: "teapot", quantity: 1}]);

/** The tag in React: it is registered once the page is the browser's. */
export function Checkout({sdkUrl}) {
  useEffect(() => {
    void import("checkout-elements/card-fields");
  }, []);
  return <checkout-card-fields environment="sandbox" sdk-url={sdkUrl} items={items} />;
}
