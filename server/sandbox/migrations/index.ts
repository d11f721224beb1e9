import type {Migrations} from "../../database/migration.ts";
import {firstWalk} from "./0001-first-walk.ts";
import {applications} from "./0004-applications.ts";

/** Each step is a file of its own, named after what it brings; a step that has run somewhere is never changed. */
export const migrations: Migrations = {
  "0001-first-walk": firstWalk,
  "0004-applications": applications,
};
