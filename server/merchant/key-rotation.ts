import {encryptRequestsAgain} from "./payments/seal-requests.ts";
import {createEncryptAgain, type EncryptAgainOptions} from "./vault/encrypt-again.ts";

/** Encrypts all rows again with the current key, and logs once that the old keys' settings can go. */
export function createKeyRotation(options: EncryptAgainOptions) {
  const {encryption, log} = options;
  const encryptCardsAgain = createEncryptAgain(options);
  let oldSettings = encryption.keys.map(({setting}) => setting).filter((setting) => setting.endsWith("_OLD"));

  return async (mayContinue: () => Promise<boolean>): Promise<void> => {
    const done = [await encryptRequestsAgain(options, mayContinue), await encryptCardsAgain(mayContinue)];
    if (oldSettings.length === 0 || done.includes(false)) return;
    log.warn(`no row of the database needs ${oldSettings.join(" or ")} any longer`);
    oldSettings = [];
  };
}
