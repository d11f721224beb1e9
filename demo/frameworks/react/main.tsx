import {StrictMode} from "react";
import {createRoot, hydrateRoot} from "react-dom/client";
import {Checkout} from "./checkout.tsx";

const place = document.getElementById("shop")!;
const page = (
  <StrictMode>
    <Checkout sdkUrl={document.body.dataset["sdkUrl"]!} />
  </StrictMode>
);
if (place.firstElementChild) hydrateRoot(place, page);
else createRoot(place).render(page);
