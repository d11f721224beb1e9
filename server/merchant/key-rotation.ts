import type {Encryption} from "./encryption.ts";
import {encryptRequestsAgain} from "./payments/seal-requests.ts";
import {createEncryptDataAgain} from "./payments/encrypt-data-again.ts";
import {createEncryptEventsAgain} from "./shop-events/encrypt-again.ts";
import {createEncryptAgain, type EncryptAgainOptions} from "./vault/encrypt-again.ts";

/** Encrypts all rows again with the current key, and logs once that the old keys' settings can go. */
export function createKeyRotation(
  options: EncryptAgainOptions & {readonly eventEncryption: Encryption; readonly orderData: Encryption},
) {
  const {encryption, log} = options;
  const encryptCardsAgain = createEncryptAgain(options);
  const encryptEventsAgain = createEncryptEventsAgain(options.database, options.eventEncryption);
  const encryptDataAgain = createEncryptDataAgain(options.database, options.orderData);
  let oldSettings = encryption.keys.map(({setting}) => setting).filter((setting) => setting.endsWith("_OLD"));

  return async (mayContinue: () => Promise<boolean>): Promise<void> => {
    const done = [
      await encryptRequestsAgain(options, mayContinue),
      await encryptCardsAgain(mayContinue),
      await encryptEventsAgain(mayContinue),
      await encryptDataAgain(mayContinue),
    ];
    if (oldSettings.length === 0 || done.includes(false)) return;
    log.warn(`no row of the database needs ${oldSettings.join(" or ")} any longer`);
    oldSettings = [];
  };
}
