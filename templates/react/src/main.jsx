import {StrictMode} from "react";
import {createRoot} from "react-dom/client";
import {Shop} from "./shop.jsx";
import "./style.css";

createRoot(document.getElementById("root")).render(
  <StrictMode>
    <Shop />
  </StrictMode>,
);
