import type * as devices from "./devices.ts";
import {part} from "./part.ts";

export const loadDevices = () => part<typeof devices>("devices");
