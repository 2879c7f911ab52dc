import { sql } from "kysely";
import type { Db } from "../db";

/** In the order of their ids, so that of several who hold the same none waits for another in a circle. */
export async function holdPackages(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`select id from packages where id = any(${[...ids]}::text[])
    order by id for no key update`.execute(tx);
}

/**
 * Lets nobody take turns meanwhile (`waitForTurn`) who has the log to himself and then waits for
 * packages that are held here: the first thing that a transaction does which holds some.
 */
export async function shareLog(tx: Db): Promise<void> {
  await sql`lock table log_place in row exclusive mode`.execute(tx);
}
