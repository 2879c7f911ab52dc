import { sql } from "kysely";
import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import { installationSecret } from "../../db/secrets";
import { afterCommit, rootOf } from "../../db/transaction";
import { isoTime } from "../lib/time";
import { newSalt } from "./commitment";
import { encodeEntry, type LogEntry } from "./events";
import { eventOf, type Happening } from "./happening";
import { openingOf } from "./opening";

/** An entry as it was written. */
export interface Recorded {
  /** Its place in the log, counted from 1. */
  seq: number;
  data: string;
}

/**
 * Writes what happened into the public log, in the transaction in which it happens and in that
 * order (docs/product.md#public-log). Call it before bids are changed or deleted: the first event
 * of an auction also logs how it stood until then.
 * @returns an entry for each
 */
export async function record(
  tx: Db,
  packageId: string,
  happenings: readonly Happening[],
  now: number,
): Promise<Recorded[]> {
  const lot = await countEntries.first(tx, { id: packageId, count: happenings.length });
  if (!lot) return [];
  const key = await pseudonymKeyOf(tx);
  const place = { package: packageId, time: isoTime(now) };
  let number = lot.logged - happenings.length;
  if (number === 1) {
    const before = await openingOf(tx, { ...lot, id: packageId }, happenings, key);
    for (const [i, event] of before.entries()) await append(tx, { ...event, ...place, number: i });
    number = before.length;
    if (number > 1) await countEntries.first(tx, { id: packageId, count: number - 1 });
  }
  const recorded: Recorded[] = [];
  for (const happening of happenings) {
    const salt = happening.type === "maximum" ? newSalt() : "";
    const event = eventOf(happening, { packageId, pseudonymKey: key, salt });
    const entry = await append(tx, { ...event, ...place, number: number++ });
    if (happening.type === "maximum") {
      await keepOpening(tx, packageId, { ...happening, salt, seq: entry.seq });
    }
    recorded.push(entry);
  }
  const root = rootOf(tx);
  afterCommit(tx, () => listeners.get(root)?.());
  return recorded;
}

const listeners = new WeakMap<Db, () => void>();

/** Hears, in this process, of each transaction that has logged something, once it is durable. */
export function onRecorded(db: Db, listener: () => void): void {
  listeners.set(db, listener);
}

/** Adds an entry to the end of the log. */
export async function append(tx: Db, entry: LogEntry): Promise<Recorded> {
  const data = encodeEntry(entry);
  const row = await insertEntry.first(tx, { data });
  if (!row) throw new Error("The log took no entry");
  return { seq: row.seq, data };
}

/** For the bidder, who alone can show what the commitment was to. */
async function keepOpening(
  tx: Db,
  packageId: string,
  set: { bidderId: string; maximumCents: number; salt: string; seq: number },
): Promise<void> {
  await tx
    .insertInto("maximum_openings")
    .values({
      log_entry: set.seq,
      package_id: packageId,
      bidder_id: set.bidderId,
      maximum_cents: set.maximumCents,
      salt: set.salt,
    })
    .execute();
}

const pseudonymKeys = new WeakMap<Db, string>();

/** The same that names bidders on pages. */
async function pseudonymKeyOf(tx: Db): Promise<string> {
  const root = rootOf(tx);
  const known = pseudonymKeys.get(root);
  if (known !== undefined) return known;
  const key = await installationSecret(tx, "pseudonym");
  // Where this transaction fails, a key that it made goes with it.
  afterCommit(tx, () => pseudonymKeys.set(root, key));
  return key;
}

const countEntries = prepared<
  { id: string; count: number },
  {
    logged: number;
    starting_price_cents: number;
    auction_end_time: number;
    scheduled_end_time: number | null;
    ended_at: number | null;
  }
>((db, value) =>
  db
    .updateTable("packages")
    // The first event has the opening before it.
    .set({ logged: sql`logged + ${value("count")} + (logged = 0)` })
    .where("id", "=", value("id"))
    .returning([
      "logged",
      "starting_price_cents",
      "auction_end_time",
      "scheduled_end_time",
      "ended_at",
    ]),
);

const insertEntry = prepared<{ data: string }, { seq: number }>((db, value) =>
  db
    .insertInto("log_entries")
    .values({ data: value("data") })
    .returning("seq"),
);
