import {Console} from "./console.ts";

const root = document.querySelector<HTMLElement>("#console");
if (root) new Console(root).begin();
