import {writeFile} from "node:fs/promises";
import {describeBackOffice} from "./describe.ts";
import {DESCRIPTION_FILES} from "./files.ts";

/** `npm run back-office`: writes what the client of the back office's routes is made of. A test says when it is time. */
const description = await describeBackOffice();
await writeFile(DESCRIPTION_FILES.json, description.json);
await writeFile(DESCRIPTION_FILES.types, description.types);
