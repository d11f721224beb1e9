import type * as developer from "../components/developer/index.ts";
import {part} from "./part.ts";

export const loadDeveloper = () => part<typeof developer>("developer");
