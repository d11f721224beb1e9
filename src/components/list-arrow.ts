import {icon} from "./icons.ts";

/** Arrow of a list, and of a button that opens one, from lucide-static. Each engine has its own one at another place. */
export const listArrow = icon("m6 9 6 6 6-6");
