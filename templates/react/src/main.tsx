import {StrictMode} from "react";
import {createRoot} from "react-dom/client";
import {Shop} from "./shop.tsx";
import "./style.css";

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <Shop />
  </StrictMode>,
);
