/** An icon of simple-icons (CC0). `build/brand-icons.ts` makes the module. */
declare module "simple-icons/icons/*.svg" {
  const icon: {
    /** Its shape, in a box of 24 units. */
    readonly path: string;
    /** The brand's color, such as `#1A1F71`. */
    readonly hex: string;
  };
  export default icon;
}
