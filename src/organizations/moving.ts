import { sql } from "kysely";
import type { Db } from "../../db/client";
import { lockPackages } from "../../db/locks";
import { versioned } from "../../db/versioned";
import { markVerifiedPublishers } from "../accounts/verified";
import { recountRecords } from "../records/records";
import { switchOff } from "../webhooks/switching";
import { ENDING_COLUMNS, ORGANIZATION_COLUMNS } from "./columns";
import { type Move, moveBids } from "./moving-bids";

/**
 * Gives everything that belongs to an organization to another one, except what they have both bid
 * on. Safe to repeat, for what a request that was under way has still written.
 */
export async function moveBelongings(tx: Db, { from, into }: Move, now: number): Promise<void> {
  const owned = tx.selectFrom("packages").select("id").where("seller_id", "=", from);
  const isSeller = (await owned.executeTakeFirst()) !== undefined;
  const bidOn = tx.selectFrom("positions").select("package_id as id").where("bidder_id", "=", from);
  const packages = await owned.union(bidOn).execute();
  await lockPackages(
    tx,
    packages.map(({ id }) => id),
  );
  // Its receivers would be sent what happens to the other one.
  await switchOff(tx, { organizationId: from }, "merged", now);
  await moveBids(tx, { from, into }, now);
  await uniteConversations(tx, { from, into });
  await tx.updateTable("packages").set(versioned(now)).where("seller_id", "=", from).execute();
  for (const { table, column, one, key } of ORGANIZATION_COLUMNS) {
    const [rows, owner] = [sql.table(table), sql.ref(`${table}.${column}`)];
    const sameOf = (columns: readonly string[]) => sql`exists (select 1 from ${rows} as kept
      where ${sql.join(
        [
          sql`${sql.ref(`kept.${column}`)} = ${into}`,
          ...columns.map(
            (name) => sql`${sql.ref(`kept.${name}`)} = ${sql.ref(`${table}.${name}`)}`,
          ),
        ],
        sql` and `,
      )})`;
    if (one) await sql`delete from ${rows} where ${owner} = ${from} and ${sameOf(one)}`.execute(tx);
    if (key)
      await sql`update ${rows} set ${sql.ref(key)} = null
        where ${owner} = ${from} and ${sameOf([key])}`.execute(tx);
    await sql`update ${rows} set ${sql.ref(column)} = ${into} where ${owner} = ${from}`.execute(tx);
  }
  for (const [table, column] of ENDING_COLUMNS)
    if (table !== "mergers")
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${from}`.execute(tx);
  await dropOwnBusiness(tx, into);
  await keepStanding(tx, { from, into }, isSeller);
  await recountRecords(tx, { seller_id: into, buyer_id: into });
  await markVerifiedPublishers(tx, into, now);
}

/** A buyer has one conversation about a package, so that of the former continues the other. */
async function uniteConversations(tx: Db, { from, into }: Move): Promise<void> {
  const pairs = await tx
    .selectFrom("conversations as former")
    .innerJoin("conversations as kept", "kept.package_id", "former.package_id")
    .select(["former.id as formerId", "kept.id as keptId"])
    .select(["former.last_message_id as formerLast", "kept.last_message_id as keptLast"])
    .select(["former.last_message_at as formerAt", "kept.last_message_at as keptAt"])
    .select(["former.buyer_wrote_at as formerWrote", "kept.buyer_wrote_at as keptWrote"])
    .where("former.buyer_id", "=", from)
    .where("kept.buyer_id", "=", into)
    .execute();
  for (const { formerId, keptId, ...pair } of pairs) {
    await tx
      .updateTable("chat_messages")
      .set({ conversation_id: keptId })
      .where("conversation_id", "=", formerId)
      .execute();
    const isLater = pair.formerAt > pair.keptAt;
    const wrote = [pair.formerWrote, pair.keptWrote].filter((at) => at !== null);
    await tx
      .updateTable("conversations")
      .set({
        last_message_id: isLater ? pair.formerLast : pair.keptLast,
        last_message_at: Math.max(pair.formerAt, pair.keptAt),
        buyer_wrote_at: wrote.length > 0 ? Math.min(...wrote) : null,
      })
      .where("id", "=", keptId)
      .execute();
    await tx.deleteFrom("conversations").where("id", "=", formerId).execute();
  }
}

/** Requests and decisions between the two, and a merger of both ways, would be with oneself. */
async function dropOwnBusiness(tx: Db, id: string): Promise<void> {
  for (const table of ["bidder_requests", "known_bidders"] as const)
    await tx.deleteFrom(table).where("member_id", "=", id).where("seller_id", "=", id).execute();
  await tx.deleteFrom("mergers").where("from_id", "=", id).where("into_id", "=", id).execute();
}

/** Who sold can go on selling, and nobody gets rid of unpaid contracts by joining another one. */
async function keepStanding(tx: Db, { from, into }: Move, isSeller: boolean): Promise<void> {
  const standing = (id: string) =>
    tx
      .selectFrom("users")
      .select(["role", "unpaid_at", "approval_needed_at"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const [former, own] = [await standing(from), await standing(into)];
  await tx
    .updateTable("users")
    .set({
      role: isSeller ? "seller" : own.role,
      unpaid_at: own.unpaid_at ?? former.unpaid_at,
      approval_needed_at: own.approval_needed_at ?? former.approval_needed_at,
    })
    .where("id", "=", into)
    .execute();
}
