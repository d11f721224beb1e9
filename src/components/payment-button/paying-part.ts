/** All that a press needs. The button awaits it before it is ready: browsers open windows only in the press's own task. */
export const loadPaying = () => import("./paying.ts");
