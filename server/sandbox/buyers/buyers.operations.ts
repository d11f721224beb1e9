import {TEST_BUYERS, type TestBuyer} from "./test-buyers.ts";
import {TEST_MEMBERS, type TestMember} from "./test-members.ts";

/** Undefined for an id that no test buyer has. */
export function findTestBuyer(id: string): TestBuyer | undefined {
  return TEST_BUYERS.find((buyer) => buyer.id === id);
}

/** The test buyers who can pay with a kind of wallet, in the order in which pages offer them. */
export function testBuyersWith(wallet: TestBuyer["wallets"][number]): TestBuyer[] {
  return TEST_BUYERS.filter(({wallets}) => wallets.includes(wallet));
}

/** The test buyer of an e-mail address, however it is capitalised. */
export function findTestBuyerByEmail(address: string): TestBuyer | undefined {
  return TEST_BUYERS.find(({email}) => email === address.trim().toLowerCase());
}

/** The member of accelerated checkout with a buyer's id; undefined for a buyer who is none. */
export function findTestMember(buyerId: string): TestMember | undefined {
  return TEST_MEMBERS.find(({buyer}) => buyer.id === buyerId);
}
