import {Console} from "./app.ts";

const root = document.querySelector<HTMLElement>("#console");
if (root) new Console(root).begin();
