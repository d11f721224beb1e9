export {warnOfBlockedRequest} from "./blocked-requests.ts";
export {configurationMessage} from "./configuration-messages.ts";
export {warnOfMisspelt} from "./misspelt-elements.ts";
export {tokenAdvice} from "./token-advice.ts";
export {warnOfWrongUse} from "./wrong-use.ts";
