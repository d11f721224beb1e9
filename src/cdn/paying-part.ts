import type * as paying from "../elements/card-fields/paying.ts";
import {part} from "./part.ts";

export const loadPaying = () => part<typeof paying>("payment");
