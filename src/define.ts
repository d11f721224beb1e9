/** Registers every tag. */
import "./elements/card-fields/define.ts";
