import type { Kysely } from "kysely";
import type { Schema } from "./schema";

export type Db = Kysely<Schema>;
