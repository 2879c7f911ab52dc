import type { Kysely } from "kysely";
import type { Schema } from "./schema";

/** The database, or an open transaction on it: verbs take either as their first argument. */
export type Db = Kysely<Schema>;
