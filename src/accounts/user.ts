import type { Selectable } from "kysely";
import type { UsersTable } from "../../db/schema/accounts";

export type User = Selectable<UsersTable>;
