/**
 * All that the tag draws and does, fetched beside the SDK's script: the tag itself is only its shell. The CDN's build puts
 * the module of this name in `cdn/` in the place of this one.
 */
export const loadFastlane = () => import("./paying.ts");
