/** Registers the card fields; a file for the CDN exports nothing. */
import "../elements/card-fields/define.ts";
