export * from "../components/developer/index.ts";
export const version = __VERSION__;
