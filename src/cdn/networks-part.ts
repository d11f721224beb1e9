import type * as networks from "../components/card-fields/networks.ts";
import {part} from "./part.ts";

export const loadNetworks = () => part<typeof networks>("networks");
