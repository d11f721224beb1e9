import {type Apply, mayWait} from "./applying.ts";

/** Ends the saved card or wallet whose payment token PayPal deletes. Another shop's token has no row here. */
export const applyDeletedToken: Apply = async (batch, event, {tokenHash = "", tokenHashes = [tokenHash]}) => {
  const removed = await batch.removeSaved(tokenHashes);
  batch.checkpoint?.("webhook:asked");
  if (removed === "unknown") return "done";
  // The token may be one that is being saved.
  if (removed === "awaited") return mayWait(batch, event) ? "later" : "done";
  return removed;
};
