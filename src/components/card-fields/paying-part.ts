/**
 * All that is needed from the press on, fetched when the form stands, so that it stands sooner. A bundler makes a file of
 * it; the CDN's build puts the module of this name in `cdn/` in the place of this one. A method that must start in the
 * press's own task awaits it before `ready`.
 */
export const loadPaying = () => import("./paying.ts");
