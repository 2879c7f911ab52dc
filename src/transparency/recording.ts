import type { Db } from "../../db/client";
import { engineOf } from "../../db/engine";
import { lockPackages } from "../../db/locks";
import { prepared, preparedWrite } from "../../db/prepared";
import { installationSecret } from "../../db/secrets";
import { afterCommit, rootOf } from "../../db/transaction";
import type { PseudonymLot } from "../lib/ids";
import { isoTime } from "../lib/time";
import { newSalt } from "./commitment";
import { encodeEntry, type LogEntry } from "./events";
import { type Commitment, isCommitment, type LogEvent, toAuctionEvent } from "./happening";
import { type OpenedLot, openingOf } from "./opening";

export interface RecordedEntry {
  seq: number;
  data: string;
}

type LoggedLot = PseudonymLot & { logged: number };

/** Call this before changing or deleting bids, because the first event also logs the state. */
export async function record(
  tx: Db,
  packageId: string,
  logEvents: readonly LogEvent[],
  now: number,
): Promise<RecordedEntry[]> {
  const lot = await openLog(tx, packageId, logEvents, now);
  if (lot === null) return [];
  const { logged } = lot;
  const recordedEntries = await appendEvents(tx, lot, logEvents, now);
  await setEntryCount.writeIn(tx, { id: packageId, logged: logged + recordedEntries.length });
  return recordedEntries;
}

async function openLog(
  tx: Db,
  packageId: string,
  firstEvents: readonly LogEvent[],
  now: number,
): Promise<LoggedLot | null> {
  await lockPackages(tx, [packageId]);
  const lot = await findLoggedLot.firstIn(tx, { id: packageId });
  if (!lot) return null;
  const { former_bidders } = lot;
  if (lot.logged > 0) return { id: packageId, logged: lot.logged, former_bidders };
  const openingEvents = await draftOpening(tx, { ...lot, id: packageId }, firstEvents, now);
  for (const data of openingEvents) await appendText(tx, data);
  await setEntryCount.writeIn(tx, { id: packageId, logged: openingEvents.length });
  return { id: packageId, logged: openingEvents.length, former_bidders };
}

export async function draftOpening(
  tx: Db,
  lot: OpenedLot,
  firstEvents: readonly LogEvent[],
  now: number,
): Promise<string[]> {
  const place = { package: lot.id, time: isoTime(now) };
  const openingEvents = await openingOf(tx, lot, firstEvents, await pseudonymKeyOf(tx));
  return openingEvents.map((event, number) => encodeEntry({ ...event, ...place, number }));
}

async function appendEvents(
  tx: Db,
  lot: LoggedLot,
  logEvents: readonly LogEvent[],
  now: number,
): Promise<RecordedEntry[]> {
  const recordedEntries: RecordedEntry[] = [];
  const drafts = await draftEntries(tx, lot, logEvents, now);
  for (const [i, logEvent] of logEvents.entries()) {
    const { data, salt } = drafts[i] as DraftEntry;
    const entry = await appendText(tx, data);
    if (isCommitment(logEvent)) {
      await storeOpening(tx, lot.id, { ...logEvent, salt, seq: entry.seq });
    }
    recordedEntries.push(entry);
  }
  return recordedEntries;
}

interface DraftEntry {
  data: string;
  salt: string;
}

export async function draftEntries(
  tx: Db,
  lot: LoggedLot,
  logEvents: readonly LogEvent[],
  now: number,
): Promise<DraftEntry[]> {
  const root = rootOf(tx);
  const pseudonymKey = pseudonymKeys.get(root) ?? (await pseudonymKeyOf(tx));
  const time = isoTime(now);
  afterCommit(tx, () => listeners.get(root)?.());
  return logEvents.map((logEvent, i) => {
    const salt = isCommitment(logEvent) ? newSalt() : "";
    const event = toAuctionEvent(logEvent, { lot, pseudonymKey, salt });
    const entry = { ...event, package: lot.id, time, number: lot.logged + i };
    return { data: encodeEntry(entry), salt };
  });
}

const listeners = new WeakMap<Db, () => void>();

export function onRecorded(db: Db, listener: () => void): void {
  listeners.set(db, listener);
}

export function recordMemberAct(tx: Db, digest: string, now: number): Promise<RecordedEntry> {
  const root = rootOf(tx);
  afterCommit(tx, () => listeners.get(root)?.());
  return append(tx, { type: "member-act", time: isoTime(now), digest });
}

export function append(tx: Db, entry: LogEntry): Promise<RecordedEntry> {
  return appendText(tx, encodeEntry(entry));
}

async function appendText(tx: Db, data: string): Promise<RecordedEntry> {
  const { rowId, rows } = await insertEntry.writeIn(tx, { data });
  const seq = rowId ?? rows[0]?.seq;
  if (seq === undefined) throw new Error("The new log entry has no number");
  return { seq, data };
}

/** Stored, so that the bidder can reveal the amount. */
async function storeOpening(
  tx: Db,
  packageId: string,
  maximum: Commitment & { salt: string; seq: number },
): Promise<void> {
  await insertOpening.writeIn(tx, {
    entry: maximum.seq,
    package: packageId,
    bidder: maximum.bidderId,
    maximum: maximum.maximumCents,
    salt: maximum.salt,
  });
}

const pseudonymKeys = new WeakMap<Db, string>();

async function pseudonymKeyOf(tx: Db): Promise<string> {
  const root = rootOf(tx);
  const cached = pseudonymKeys.get(root);
  if (cached !== undefined) return cached;
  const key = await installationSecret(tx, "pseudonym");
  afterCommit(tx, () => pseudonymKeys.set(root, key));
  return key;
}

const LOGGED_COLUMNS = [
  ...["logged", "starting_price_cents", "auction_end_time", "scheduled_end_time"],
  ...["ended_at", "sale_rule", "opens_at", "opens_on"],
  ...["seats", "exclusive_from_cents", "shelf", "reserve_cents", "round_rule"],
  "former_bidders",
] as const;

const findLoggedLot = prepared<{ id: string }, Omit<OpenedLot, "id"> & { logged: number }>(
  (db, value) => db.selectFrom("packages").select(LOGGED_COLUMNS).where("id", "=", value("id")),
);

const setEntryCount = preparedWrite<Pick<LoggedLot, "id" | "logged">>((db, value) =>
  db
    .updateTable("packages")
    .set({ logged: value("logged") })
    .where("id", "=", value("id")),
);

const insertOpening = preparedWrite<{
  entry: number;
  package: string;
  bidder: string;
  maximum: number;
  salt: string;
}>((db, value) =>
  db.insertInto("maximum_openings").values({
    log_entry: value("entry"),
    package_id: value("package"),
    bidder_id: value("bidder"),
    maximum_cents: value("maximum"),
    salt: value("salt"),
  }),
);

const insertEntry = preparedWrite<{ data: string }, { seq: number }>((db, value) => {
  const insert = db.insertInto("log_entries").values({ data: value("data") });
  return engineOf(db) === "postgres" ? insert.returning("seq") : insert;
});
