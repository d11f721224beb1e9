import {StrictMode} from "react";
import {createRoot, hydrateRoot} from "react-dom/client";
import {Checkout as Components} from "./checkout.tsx";
import {Checkout as Tags} from "./tags.tsx";

const place = document.getElementById("shop")!;
const Checkout = location.search.includes("tags") ? Tags : Components;
const page = (
  <StrictMode>
    <Checkout sdkUrl={document.body.dataset["sdkUrl"]!} />
  </StrictMode>
);
if (place.firstElementChild) hydrateRoot(place, page);
else createRoot(place).render(page);
