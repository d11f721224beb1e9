export {configurationMessage} from "./configuration-messages.ts";
export {warnOfWrongUse} from "./wrong-use.ts";
