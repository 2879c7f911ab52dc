import type { Db } from "../../db/client";
import { packageTimeSql } from "../../db/package-time";
import { isAccepted } from "../auctions/leader";
import { HAS_EXCLUSIVE, WOULD_WIN } from "../auctions/round-sql";
import type { ContractTerms } from "../contracts/terms";
import { FINAL_STATES } from "../delivery/course";
import { deliveryTime } from "../delivery/holding";
import { REFUND_COLUMNS, refundOf } from "../delivery/refund";
import { Conflict } from "../lib/errors";
import { DAY, isoTime } from "../lib/time";
import { hiddenMs } from "../rules/package-time";
import { CONTRACT_MS } from "../rules/sale";
import { bindingOf, bindsUntil } from "../rules/standing";
import { type Titled, titledIn } from "../rules/titled";
import { bindingOffers } from "./binding-offers";

export interface Commitment {
  kind: "leading" | "accepted" | "contract" | "offer" | "sale";
  lot: Titled;
  packageId: string | null;
  until: number;
  /** When the auction of a leading bid ends, which can be long before the bid stops binding. */
  endsAt?: number;
}

export class AccountBound extends Conflict {
  constructor(readonly commitments: readonly Commitment[]) {
    const bound = commitments.map(({ lot, until }) => `"${lot.title}" (${isoTime(until)})`);
    super("account-bound", { bound: bound.join(", ") });
  }
}

const TITLE_COLUMNS = ["packages.title", "packages.english_title", "packages.language"] as const;

const BINDING_COLUMNS = [
  ...(["packages.auction_end_time", "packages.held_ms", "packages.binds_until"] as const),
  ...(["packages.sale_rule", "packages.hidden_at"] as const),
] as const;

const CONTRACT_OPEN_MS = 30 * DAY;

export async function commitmentsOf(db: Db, userId: string, now: number): Promise<Commitment[]> {
  const lists = await Promise.all([
    leadingBids(db, userId, now),
    acceptedBids(db, userId, now),
    contracts(db, userId, now),
    offers(db, userId, now),
    sales(db, userId, now),
    purchases(db, userId, now),
  ]);
  return lists
    .flat()
    .filter(({ until }) => until > now)
    .sort((a, b) => a.until - b.until);
}

export async function requireUnbound(db: Db, userId: string, now: number): Promise<void> {
  const commitments = await commitmentsOf(db, userId, now);
  if (commitments.length > 0) throw new AccountBound(commitments);
}

async function leadingBids(db: Db, userId: string, now: number): Promise<Commitment[]> {
  const rows = await packagesBidOn(db, userId)
    .where(WOULD_WIN)
    .where("packages.status", "=", "active")
    .execute();
  return rows.map(({ packageId, title, english_title, language, ...lot }) => {
    const binding = bindingOf(lot);
    // Closing accepts the highest bid, possibly slightly after the end.
    const end = lot.sale_rule === "highest" ? bindsUntil(binding, true) : binding.endsAt;
    const until = end + hiddenMs(lot, now);
    const endsAt = binding.endsAt + hiddenMs(lot, now);
    return { packageId, lot: { title, english_title, language }, kind: "leading", until, endsAt };
  });
}

async function acceptedBids(db: Db, userId: string, now: number): Promise<Commitment[]> {
  const rows = await packagesBidOn(db, userId)
    .innerJoin("bids as accepted", (join) =>
      join.onRef("accepted.package_id", "=", "packages.id").on(isAccepted("accepted")),
    )
    .whereRef("accepted.bidder_id", "=", "mine.bidder_id")
    .where("accepted.contract_status", "=", "none")
    .leftJoin("licences", (join) =>
      join.onRef("licences.bid_id", "=", "accepted.id").on("licences.kind", "=", "shelf"),
    )
    .select("licences.created_at as soldAt")
    .execute();
  return rows.map(({ packageId, title, english_title, language, soldAt, ...times }) => {
    const lot = { title, english_title, language };
    // A fixed-price license can be bought long after the auction.
    const end =
      soldAt === null ? bindsUntil(bindingOf(times), true) : soldAt + CONTRACT_MS + times.held_ms;
    const until = end + hiddenMs(times, now);
    return { packageId, lot, kind: "accepted", until };
  });
}

function packagesBidOn(db: Db, userId: string) {
  return db
    .selectFrom("positions as mine")
    .innerJoin("packages", "packages.id", "mine.package_id")
    .select(["packages.id as packageId", ...TITLE_COLUMNS, ...BINDING_COLUMNS])
    .where("mine.bidder_id", "=", userId);
}

async function offers(db: Db, userId: string, now: number): Promise<Commitment[]> {
  const rows = await bindingOffers(db, userId);
  return rows.map(({ packageId, expires_at, hidden_at, ...lot }) => {
    const until = expires_at + hiddenMs({ hidden_at }, now);
    return { packageId, until, lot, kind: "offer" };
  });
}

async function sales(db: Db, sellerId: string, now: number): Promise<Commitment[]> {
  const rows = await db
    .selectFrom("packages")
    .select(["id", ...TITLE_COLUMNS, ...BINDING_COLUMNS])
    .where("seller_id", "=", sellerId)
    .where("sale_rule", "=", "highest")
    .where((eb) => eb.or([eb("highest_bid_id", "is not", null), HAS_EXCLUSIVE]))
    .where("status", "<>", "settled")
    .where((eb) =>
      eb.or([
        eb("status", "=", "active"),
        eb.exists(
          eb
            .selectFrom("bids")
            .select("bids.id")
            .whereRef("bids.package_id", "=", "packages.id")
            .where(isAccepted("bids")),
        ),
      ]),
    )
    .execute();
  return rows.map(({ id, title, english_title, language, ...times }) => {
    const lot = { title, english_title, language };
    const until = bindsUntil(bindingOf(times), true) + hiddenMs(times, now);
    return { packageId: id, lot, kind: "sale", until };
  });
}

async function purchases(db: Db, sellerId: string, now: number): Promise<Commitment[]> {
  const rows = await db
    .selectFrom("licences")
    .innerJoin("packages", "packages.id", "licences.package_id")
    .select(["packages.id as packageId", ...TITLE_COLUMNS, "licences.created_at as soldAt"])
    .select(["licences.kind", ...BINDING_COLUMNS])
    .where("packages.seller_id", "=", sellerId)
    .where("licences.contract_id", "is", null)
    .where("licences.voided_at", "is", null)
    .where((eb) => eb.or([eb("sale_rule", "<>", "highest"), eb("status", "=", "settled")]))
    .execute();
  return rows.map(({ packageId, title, english_title, language, ...license }) => {
    const lot = { title, english_title, language };
    const isBought = license.kind === "shelf";
    const end = isBought
      ? license.soldAt + CONTRACT_MS + license.held_ms
      : bindsUntil(bindingOf(license), true);
    const until = end + hiddenMs(license, now);
    return { packageId, lot, kind: "sale", until };
  });
}

/** Both parties rely on an open contract, and a buyer on the refund of a void one. */
async function contracts(db: Db, userId: string, now: number): Promise<Commitment[]> {
  const rows = await db
    .selectFrom("contracts")
    .leftJoin("deliveries", "deliveries.contract_id", "contracts.id")
    .leftJoin("packages", "packages.id", "contracts.package_id")
    .select(["terms", "contracts.package_id", "contracts.created_at"])
    .select(["state", "due_at", "hidden_at", "contracts.seller_id", ...REFUND_COLUMNS])
    .where((eb) =>
      eb.or([eb("contracts.seller_id", "=", userId), eb("contracts.buyer_id", "=", userId)]),
    )
    .where((eb) =>
      eb.or([
        eb("contracts.created_at", ">", now - CONTRACT_OPEN_MS),
        eb("deliveries.due_at", ">", packageTimeSql(now)),
        eb("deliveries.refund_due_at", ">", now - CONTRACT_OPEN_MS),
      ]),
    )
    .execute();
  const refundDueAt = ({ seller_id, ...row }: (typeof rows)[number]) => {
    const refund = seller_id === userId ? refundOf(row) : null;
    return refund && refund.state !== "received" ? refund.dueAt : null;
  };
  const openContracts = rows.filter(
    (row) => row.state === null || !FINAL_STATES.includes(row.state) || refundDueAt(row) !== null,
  );
  return openContracts.map((row) => {
    const { terms, package_id, created_at, due_at, ...delivery } = row;
    const owedAt = refundDueAt(row);
    const dueAt =
      owedAt === null
        ? (due_at ?? 0) + now - deliveryTime(delivery, now)
        : owedAt + CONTRACT_OPEN_MS;
    return {
      kind: "contract",
      lot: titledIn(JSON.parse(terms) as ContractTerms),
      packageId: package_id,
      until: Math.max(created_at + CONTRACT_OPEN_MS, dueAt),
    };
  });
}
