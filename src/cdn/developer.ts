export * from "../elements/developer/index.ts";
export const version = __VERSION__;
