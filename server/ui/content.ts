/** Value in a lit template. */
export type Content = unknown;
