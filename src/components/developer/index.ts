export {configurationWords} from "./configuration-words.ts";
export {warnOfWrongUse} from "./wrong-use.ts";
