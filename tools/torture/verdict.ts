import { sql } from "kysely";
import type { Db } from "../../db/client";
import { engineOf } from "../../db/engine";
import { minimumBidCents } from "../../src/lib/money";
import { awardFaults, saleFaults } from "./awards";
import type { Ledger } from "./ledger";
import { roundFaults } from "./round-faults";

export interface Verdict {
  figures: {
    bidsAnswered: number;
    contractsAnswered: number;
    contractsAtEnd: number;
    licensesAwarded: number;
    mailsDelivered: number;
    /** The same Message-ID lets mail programs recognize a repeated email. */
    mailsDeliveredAgain: number;
    requestsAskedAgain: number;
  };
  faults: string[];
}

export async function judge(db: Db, ledger: Ledger): Promise<Verdict> {
  const faults = [
    ...ledger.contradictions,
    ...(await integrity(db)),
    ...(await lostListings(db, ledger)),
    ...(await bidFaults(db, ledger)),
    ...(await roundFaults(db, ledger)),
    ...(await awardFaults(db)),
    ...(await saleFaults(db)),
    ...(await contractFaults(db, ledger)),
    ...(await mailFaults(db, ledger)),
  ];
  const awarded = await db.selectFrom("licences").select("seat").execute();
  const madeAtEnd = await db
    .selectFrom("contracts")
    .innerJoin("packages", "packages.id", "contracts.package_id")
    .select("contracts.id")
    .where("seats", "=", 1)
    .where("sale_rule", "=", "highest")
    .execute();
  const delivered = [...ledger.mails.values()];
  return {
    figures: {
      bidsAnswered: ledger.bids.size,
      contractsAnswered: ledger.contracts.size,
      contractsAtEnd: madeAtEnd.length,
      licensesAwarded: awarded.length,
      mailsDelivered: delivered.length,
      mailsDeliveredAgain: delivered.reduce((sum, times) => sum + times - 1, 0),
      requestsAskedAgain: ledger.askedAgain,
    },
    faults,
  };
}

async function integrity(db: Db): Promise<string[]> {
  if (engineOf(db) === "postgres") return [];
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const broken = await sql`pragma foreign_key_check`.execute(db);
  return [
    ...rows.map((row) => row.integrity_check).filter((line) => line !== "ok"),
    ...broken.rows.map((row) => `a reference has no target: ${JSON.stringify(row)}`),
  ];
}

async function lostListings(db: Db, { listings }: Ledger): Promise<string[]> {
  const stored = new Set(
    (await db.selectFrom("packages").select("id").execute()).map(({ id }) => id),
  );
  return [...listings].filter((id) => !stored.has(id)).map((id) => `listing ${id} is lost`);
}

export async function bidFaults(db: Db, { bids, keys }: Ledger): Promise<string[]> {
  const stored = await db.selectFrom("bids").selectAll().orderBy("amount_cents").execute();
  const byId = new Map(stored.map((bid) => [bid.id, bid]));
  const faults: string[] = [];
  for (const [id, { lotId, bidderId, cents }] of bids) {
    const bid = byId.get(id);
    const confirmed = `${lotId} ${bidderId} ${cents}`;
    if (!bid) faults.push(`bid ${id} is lost`);
    else if (`${bid.package_id} ${bid.bidder_id} ${bid.amount_cents}` !== confirmed)
      faults.push(`bid ${id} differs from the response`);
  }
  const answered = await db
    .selectFrom("idempotency_keys")
    .select(["idempotency_key as key", "answer"])
    .where("status", "=", 201)
    .execute();
  const keyOf = new Map(answered.map(({ key, answer }) => [JSON.parse(answer).bid, key]));
  const sent = stored.filter(({ automatic }) => automatic === 0);
  const used = sent.map(({ id }) => keyOf.get(id) ?? "none");
  for (const key of used) if (!keys.has(key)) faults.push(`nobody sent a bid with the key ${key}`);
  if (new Set(used).size < used.length) faults.push("a key has two bids");
  return [...faults, ...(await illegalPrices(db, stored))];
}

const BINDING = new Set(["pending", "accepted"]);

async function illegalPrices(
  db: Db,
  stored: ReadonlyArray<{ id: string; package_id: string; amount_cents: number; status: string }>,
): Promise<string[]> {
  const faults: string[] = [];
  const byLot = Map.groupBy(stored, ({ package_id }) => package_id);
  const single = db.selectFrom("packages").selectAll().where("seats", "=", 1);
  for (const lot of await single.execute()) {
    const bids = byLot.get(lot.id) ?? [];
    let highest: number | null = null;
    for (const { id, amount_cents } of bids) {
      if (amount_cents < minimumBidCents(lot.starting_price_cents, highest))
        faults.push(`bid ${id} is too low`);
      highest = amount_cents;
    }
    const binding = bids.filter(({ status }) => BINDING.has(status)).at(-1)?.amount_cents ?? null;
    if (lot.highest_bid_cents !== binding || lot.bid_count !== bids.length)
      faults.push(`package ${lot.id} doesn't match its bids`);
  }
  return faults;
}

async function contractFaults(db: Db, { contracts, sold }: Ledger): Promise<string[]> {
  const stored = await db
    .selectFrom("contracts")
    .innerJoin("packages", "packages.id", "contracts.package_id")
    .innerJoin("bids", "bids.id", "contracts.bid_id")
    .select(["contracts.id", "bid_id", "reference", "packages.status", "bids.contract_status"])
    .select("packages.sale_rule")
    .execute();
  const faults: string[] = [];
  const byBid = Map.groupBy(stored, ({ bid_id }) => bid_id ?? "none");
  for (const bidId of sold) {
    const [contract, ...more] = byBid.get(bidId) ?? [];
    if (!contract) faults.push(`the contract of bid ${bidId} is lost`);
    if (more.length > 0) faults.push(`bid ${bidId} has ${more.length + 1} contracts`);
    if (contract && (contracts.get(bidId) ?? contract.id) !== contract.id)
      faults.push(`contract ${contracts.get(bidId)} is lost`);
  }
  for (const { id, bid_id, status, contract_status, sale_rule } of stored) {
    if (sale_rule === "seller" && !sold.has(bid_id ?? ""))
      faults.push(`nobody asked for contract ${id}`);
    if (status !== "settled" || contract_status !== "sent")
      faults.push(`contract ${id} was sent, but its sale is incomplete`);
  }
  return [...faults, ...(await numberFaults(db, stored))];
}

async function numberFaults(db: Db, contracts: ReadonlyArray<{ reference: string }>) {
  const taken = await db.selectFrom("contract_references").select("reference").execute();
  const numbers = new Set(taken.map(({ reference }) => Number(reference.slice(-6))));
  const faults = contracts
    .filter(({ reference }) => !numbers.has(Number(reference.slice(-6))))
    .map(({ reference }) => `number ${reference} was not reserved`);
  const distinct = new Set(contracts.map(({ reference }) => reference)).size;
  if (distinct < contracts.length) faults.push("two contracts have the same number");
  for (let number = 1; number <= taken.length; number++)
    if (!numbers.has(number)) faults.push(`number ${number} was skipped`);
  return faults;
}

async function mailFaults(db: Db, { mails }: Ledger): Promise<string[]> {
  const queued = await db.selectFrom("mail_outbox").selectAll().execute();
  const known = new Set(queued.map(({ id }) => id));
  const faults = [...mails.keys()]
    .filter((id) => !known.has(id))
    .map((id) => `mail ${id} was sent but is not stored`);
  for (const { id, template, sent_at } of queued) {
    if (!mails.has(id)) faults.push(`mail ${id} (${template}) is lost`);
    if (sent_at === null) faults.push(`mail ${id} (${template}) is still waiting`);
  }
  const keys = queued.flatMap(({ unique_key }) => unique_key ?? []);
  if (new Set(keys).size < keys.length) faults.push("an event has two mails");
  for (const { id } of await db.selectFrom("contracts").select("id").execute()) {
    const own = queued.filter(({ contract_id }) => contract_id === id);
    if (own.length !== 2) faults.push(`contract ${id} has ${own.length} mails`);
  }
  return faults;
}
