// Copies the shop's database file, also while the shop runs: node backup.js shop.db backup.db
import {access} from "node:fs/promises";
import Database from "libsql";

const [from, to] = process.argv.slice(2);
// Opening a missing file would create an empty database.
await access(from);
// Only this user may read the copy.
process.umask(0o077);
const database = new Database(from);
database.prepare("VACUUM INTO ?").run(to);
database.close();
