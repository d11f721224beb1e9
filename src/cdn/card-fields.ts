/** Registers the card fields; a file for the CDN exports nothing. */
import "../components/card-fields/define.ts";
