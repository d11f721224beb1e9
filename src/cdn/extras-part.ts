import type * as extras from "./extras.ts";
import {part} from "./part.ts";

export const loadExtras = () => part<typeof extras>("extras");
