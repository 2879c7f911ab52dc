import { type Selectable, type SqlBool, sql } from "kysely";
import type { Db } from "../../../db/client";
import { jsonRows } from "../../../db/json";
import { prepared } from "../../../db/prepared";
import { readBoth } from "../../../db/read-both";
import type { PackagesTable } from "../../../db/schema/packages";
import type { TaxFacts } from "../../invoices/buyer-tax";
import { OUTWEIGHED, SEATED, type Seat } from "../../rules/round";
import { isStanding } from "../leader";
import type { Claims } from "../reading/round-state";
import type { NewBid } from "./bid-request";

const LOT_COLUMNS = [
  "id",
  "title",
  "seller_id",
  "status",
  "hidden_at",
  "audience",
  "exclusions",
  "auction_end_time",
  "scheduled_end_time",
  "ended_at",
  "opens_at",
  "opens_on",
  "starting_price_cents",
  "highest_bid_cents",
  "highest_bid_id",
  "reserve_cents",
  "sale_rule",
  "tax_added_rate",
  "tax_rules",
  "buyer_fee_rate",
  "state_seq",
  "logged",
  "created_at",
  "last_updated",
  "seats",
  "seated",
  "exclusive_from_cents",
  "exclusive_leader_id",
  "round_rule",
  "clearing_cents",
  "defense_cents",
  "beaten_cents",
  "shelf",
  "former_bidders",
] as const;

export interface BidLot extends Pick<Selectable<PackagesTable>, (typeof LOT_COLUMNS)[number]> {
  leader_id: string | null;
  leader_maximum_cents: number | null;
  claims?: Claims;
}

export type Seats = ReadonlyMap<string, Seat>;

/** The leader of an ordinary auction has its only seat. */
export function seatHolders({ claims, leader_id }: BidLot): string[] {
  if (claims) return claims.seated.map(({ bidderId }) => bidderId);
  return leader_id === null ? [] : [leader_id];
}

/** Bids of other members are outbid already. */
export function canWin({ claims, leader_id }: BidLot, bidderId: string): boolean {
  if (!claims) return leader_id === bidderId;
  const { seated, outweighed } = claims;
  return [...seated, ...outweighed].some((claim) => claim.bidderId === bidderId);
}

/** Who wins, who stays bound in case they win again, and nobody else. */
export function seatsOf(lot: BidLot): Seats {
  const seats = new Map<string, Seat>();
  for (const bidderId of seatHolders(lot)) seats.set(bidderId, SEATED);
  for (const { bidderId } of lot.claims?.outweighed ?? []) seats.set(bidderId, OUTWEIGHED);
  return seats;
}

/** Single-row subqueries are several times faster than joining this many tables. */
function lotsQuery(db: Db) {
  return db
    .selectFrom("packages")
    .select(LOT_COLUMNS)
    .select((eb) => {
      const leader = eb
        .selectFrom("bids")
        .select("bids.bidder_id")
        .whereRef("bids.id", "=", "packages.highest_bid_id");
      const maximum = eb
        .selectFrom("maximum_bids")
        .select("maximum_cents")
        .whereRef("maximum_bids.package_id", "=", "packages.id")
        .where("maximum_bids.bidder_id", "=", leader)
        .where("gone_with", "is", null);
      return [leader.as("leader_id"), maximum.as("leader_maximum_cents")];
    });
}

export interface Bidder extends TaxFacts {
  confirmed: number;
  prior_answer_seq: number | null;
  maximum_cents: number | null;
  limit_cents: number | null;
  approval_needed_at: number | null;
  /** `OrganizationRole[]` of who acts for the bidder; null if they act for their own account. */
  roles: string | null;
  package_limit_cents: number | null;
  month_limit_cents: number | null;
  own_limit_cents: number | null;
  /** 1: nobody acts with the bidder's own ID, since its founder left or joined others, or it merged. */
  is_vacant: number;
  /** 1: a member or a token answers for what the bidder is committed to on the package. */
  is_answered: number;
  /** Who set the organization's maximum. */
  maximum_by: string | null;
}

const REQUEST_COLUMNS = {
  n: "bigint",
  package: "text",
  bidder: "text",
  member: "text",
  key: "text",
} as const;

const loadRequests = readBoth<{ requests: string }, BidLot, Bidder & { n: number }>(
  (db, value) => {
    const packageIds = sql`select package from (${jsonRows(value("requests"), REQUEST_COLUMNS)}) as requests`;
    return lotsQuery(db).where(sql<SqlBool>`packages.id in (${packageIds})`);
  },
  (_, value) => sql`with requests as materialized (${jsonRows(value("requests"), REQUEST_COLUMNS)})
    select requests.n, users.is_email_verified as confirmed, users.country, known.seq as prior_answer_seq,
      case when own.gone_with is null then own.maximum_cents end as maximum_cents, own.acted_by as maximum_by,
      users.commitment_limit_cents as limit_cents, users.approval_needed_at, memberships.roles,
      memberships.package_limit_cents, memberships.month_limit_cents, memberships.own_limit_cents,
      case when users.password_hash = '' or exists (select 1 from memberships as elsewhere
        where elsewhere.member_id = users.id and elsewhere.organization_id <> users.id)
        then 1 else 0 end as is_vacant,
      case when exists (select 1 from commitments where commitments.organization_id = requests.bidder
        and commitments.package_id = requests.package) then 1 else 0 end as is_answered,
      case when taxed.id is not null then (select details from billing_details
        where billing_details.member_id = requests.bidder) end as billing,
      case when taxed.id is not null then (select coalesce(tax, '') from positions
        where positions.package_id = requests.package
          and positions.bidder_id = requests.bidder) end as fixed
    from requests join users on users.id = requests.bidder
      left join memberships on memberships.member_id = requests.member
        and memberships.organization_id = requests.bidder
      left join packages as taxed on taxed.id = requests.package and taxed.tax_rules is not null
      left join idempotency_keys as known
        on known.idempotency_key = requests.key and known.member_id = requests.bidder
      left join maximum_bids as own on own.package_id = requests.package
        and own.bidder_id = requests.bidder`,
);

export async function loadBidding(
  tx: Db,
  requests: readonly Pick<NewBid, "packageId" | "bidderId" | "actedBy" | "idempotencyKey">[],
) {
  const rows = requests.map(({ packageId, bidderId, actedBy, idempotencyKey }, n) => ({
    n,
    package: packageId,
    bidder: bidderId,
    member: actedBy ?? bidderId,
    key: idempotencyKey,
  }));
  const [lots, bidders] = await loadRequests(tx, { requests: JSON.stringify(rows) });
  return { lots, bidders };
}

/** Ignores bids from unconfirmed members, who could otherwise raise the price without limit. */
export const findConfirmedPrice = prepared<{ package: string }, { cents: number }>((db, value) =>
  db
    .selectFrom("packages")
    .where("id", "=", value("package"))
    .select(
      sql<number>`coalesce((
        select bids.amount_cents from bids join users on users.id = bids.bidder_id
        where bids.package_id = packages.id and ${isStanding("bids")} and users.is_email_verified = 1
        order by bids.sequence desc limit 1
      ), starting_price_cents)`.as("cents"),
    ),
);
