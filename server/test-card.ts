/** A card that the sandbox accepts. */
export const TEST_CARD = "4868 7191 9682 9038";

/** Line of a start's output. */
export const TEST_CARD_LINE = `Test card                 ${TEST_CARD}, any later month, CVV 123`;
