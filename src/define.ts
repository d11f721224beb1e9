/** Registers every element. */
import "./define-common.ts";
import "./define-others.ts";
