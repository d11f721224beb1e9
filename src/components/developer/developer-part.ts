/** What only a page's developer reads: loaded when something is wrong, and where no real money moves. */
export const loadDeveloper = () => import("./index.ts");
