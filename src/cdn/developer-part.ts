import type * as developer from "../elements/developer/index.ts";
import {part} from "./part.ts";

export const loadDeveloper = () => part<typeof developer>("developer");
