/** Values that a buyer types, by the ids of the elements' own inputs. */
export const typed: Readonly<Record<string, string>> = {
  postal: "95131",
  taxId: "123.456.789-09",
  phone: "912345678",
  dateOfBirth: "1990-12-10",
  name: "Ada Lovelace",
  line1: "2211 North First Street",
  city: "San Jose",
  state: "CA",
  postalCode: "95131",
};

/** A member of Fastlane, and a buyer who is none. The first is in the sandbox's data. */
export const emails = {member: "morgan.reyes@buyer.example", guest: "ada@buyer.example"};
