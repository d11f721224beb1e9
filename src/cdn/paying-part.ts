import type * as payment from "./payment.ts";
import {part} from "./part.ts";

export const loadPaying = () => part<typeof payment>("payment");
