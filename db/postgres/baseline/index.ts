import { type Kysely, sql } from "kysely";
import { accounts } from "./accounts";
import { auctions } from "./auctions";
import { chat } from "./chat";
import { contracts } from "./contracts";
import { delivery } from "./delivery";
import { mail } from "./mail";
import { marketplace } from "./marketplace";
import { after, before } from "./own";
import { packages } from "./packages";
import { roadshow } from "./roadshow";
import { samples } from "./samples";
import { secrets } from "./secrets";
import { transparency } from "./transparency";
import { uploads } from "./uploads";

/** The last migration that the baseline stands for. */
export const BASELINE = "0033-bid-figures";

const STATEMENTS = [
  ...[...before, ...accounts, ...packages, ...auctions, ...contracts, ...roadshow, ...chat],
  ...[...samples, ...marketplace, ...mail, ...uploads, ...delivery, ...transparency, ...secrets],
  ...after,
];

/**
 * A new PostgreSQL database as all migrations up to {@link BASELINE} leave a SQLite one: what they
 * move from old columns to new ones, no PostgreSQL database ever had.
 */
export async function createBaseline(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
