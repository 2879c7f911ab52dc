import type { Selectable } from "kysely";
import type { UsersTable } from "../../db/schema/accounts";

/** An account, as it is stored. */
export type User = Selectable<UsersTable>;
