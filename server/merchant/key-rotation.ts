import {createEncryptRowsAgain} from "./encrypt-rows-again.ts";
import type {Encryption} from "./encryption.ts";
import {encryptRequestsAgain} from "./payments/seal-requests.ts";
import {replaceData} from "./payments/change-payment.ts";
import {replaceSealed} from "./shop-events/shop-events.records.ts";
import {createEncryptAgain, type EncryptAgainOptions} from "./vault/encrypt-again.ts";

/** Encrypts all rows again with the current key, and logs once that the old keys' settings can go. */
export function createKeyRotation(
  options: EncryptAgainOptions & {readonly eventEncryption: Encryption; readonly orderData: Encryption},
) {
  const {database, encryption, log} = options;
  const encryptCardsAgain = createEncryptAgain(options);
  const encryptEventsAgain = createEncryptRowsAgain(database, options.eventEncryption, {
    table: "shop_events",
    column: "sealed",
    write: (row, again) => replaceSealed(database.db, row, again),
  });
  const encryptDataAgain = createEncryptRowsAgain(database, options.orderData, {
    table: "attempts",
    column: "data",
    write: (row, again) => replaceData(database.db, row, again),
  });
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
