import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../../db/client";
import { compilable } from "../../../db/indexed";
import { jsonNumber, jsonRows } from "../../../db/json";
import { prepared } from "../../../db/prepared";
import { feeOn, withTax } from "../../rules/fees";
import { CONTRACT_MS, decidingMs, SALE_RULES, type SaleRule } from "../../rules/sale";
import {
  ACCEPTS_EXCLUSIVE,
  ADDED_TAX_RATE,
  EXCLUSIVE_LEADER,
  IS_OPEN_ROUND,
  OWN_EXCLUSIVE,
  WOULD_WIN,
} from "../round-sql";

export interface Binding {
  packageId: string;
  bidderId: string;
  bidCents: number;
  /** Null once nobody else can raise the price. */
  maximumCents: number | null;
  exclusiveCents: number | null;
  /** In hundredths of a percent. */
  addedTaxRate: number;
  buyerFeeRate: number;
  invoicedCents: number | null;
}

function amountBeforeTax({ bidCents, maximumCents, exclusiveCents }: Binding): number {
  return Math.max(bidCents, maximumCents ?? 0, exclusiveCents ?? 0);
}

function taxedAmount(binding: Binding): number {
  return binding.invoicedCents ?? withTax(amountBeforeTax(binding), binding.addedTaxRate);
}

/** Includes the tax that the seller adds and the site's fee for buyers. */
export function maximumPayable(binding: Binding): number {
  return taxedAmount(binding) + feeIn(binding);
}

export function addedTaxIn(binding: Binding): number {
  return taxedAmount(binding) - amountBeforeTax(binding);
}

export function feeIn(binding: Binding): number {
  return feeOn(amountBeforeTax(binding), binding.buyerFeeRate);
}

/** PostgreSQL looks up these single-row subqueries instead of scanning the tables. */
const IS_UNPAID = sql<SqlBool>`(
  select case deliveries.state
    when 'disputed' then (select state_before from disputes
      where disputes.delivery_id = deliveries.id order by disputes.id desc limit 1)
    else deliveries.state end
  from contracts join deliveries on deliveries.contract_id = contracts.id
  where contracts.package_id = held.package_id and contracts.buyer_id = held.bidder_id
    and contracts.voided_at is null limit 1
) in ('waiting', 'uploading', 'measuring', 'refused', 'sealed')`;

/** A license bought at a fixed price briefly has no contract. */
const AWAITS_CONTRACT = sql<SqlBool>`(
  select bids.id from bids where bids.package_id = held.package_id
    and bids.bidder_id = held.bidder_id and bids.status = 'accepted'
    and bids.contract_status = 'none' limit 1) is not null`;

/** Of the contract of `held`, in force or completed. Matches `amountDueOf`. */
function contractValue(value: RawBuilder<number>) {
  return sql<number | null>`(
    select ${value} from contracts
      left join invoices on invoices.contract_id = contracts.id and invoices.kind = 'invoice'
    where contracts.package_id = held.package_id and contracts.buyer_id = held.bidder_id
      and contracts.voided_at is null limit 1)`;
}

/** The price that the parties have agreed on since, which can be below the bid. */
export const CONTRACT_CENTS = contractValue(jsonNumber("contracts.terms", ["priceCents"]));

export const INVOICED_CENTS = contractValue(
  sql<number>`${jsonNumber("invoices.details", ["totalCents"])} - invoices.credited_cents`,
);

export const CONTRACT_TAX_RATE = contractValue(jsonNumber("contracts.terms", ["tax", "addedRate"]));

/** With `exists`, PostgreSQL may read all bids into a hash table. */
const IS_CHOSEN = sql<SqlBool>`(
  select bids.id from bids where bids.package_id = mine.package_id
    and bids.status = 'accepted' and bids.bidder_id = mine.bidder_id limit 1) is not null`;

/** A seat costs the current seat price, which can differ from the member's bid. */
const BID_CENTS = sql<number | null>`case when mine.seated = 1 and mine.standing_cents is not null
  and packages.highest_bid_cents <> mine.standing_cents and ${IS_OPEN_ROUND}
  then packages.highest_bid_cents else mine.standing_cents end`;

const RULES = Object.keys(SALE_RULES) as SaleRule[];

const DECIDING_CASES = sql.join(
  RULES.map(
    (rule) => sql`when packages.sale_rule = ${sql.lit(rule)} then ${sql.lit(decidingMs(rule))}`,
  ),
  sql` `,
);

/** Matches `bindsUntil`. */
export function bindsUntilSql(isChosen: RawBuilder<unknown>) {
  return sql<number>`coalesce(packages.binds_until, packages.auction_end_time + packages.held_ms + case
    when ${isChosen} then ${sql.lit(CONTRACT_MS)} ${DECIDING_CASES} end)`;
}

const IS_OUTBID_BINDING = sql<SqlBool>`packages.sale_rule in (${sql.join(
  RULES.filter((rule) => !SALE_RULES[rule].isOutbidFree).map((rule) => sql.lit(rule)),
)})`;

/** During the auction, the sale rule decides whether outbid members stay bound. */
const IS_BINDING = sql<SqlBool>`(packages.status <> 'active' or ${IS_OUTBID_BINDING} or ${WOULD_WIN})`;

/** Matches `canWinAgain`. */
const EXCLUSIVE_CENTS = sql<number | null>`case
  when ${EXCLUSIVE_LEADER} = mine.bidder_id or ${ACCEPTS_EXCLUSIVE} and (${IS_OUTBID_BINDING}
    or packages.round_rule = 1 and packages.reserve_cents > coalesce(packages.highest_bid_cents, 0)) then ${OWN_EXCLUSIVE} end`;

/** At a fixed price, every bid is a purchase. */
const SOLD_STATUS = sql`case packages.sale_rule when 'fixed' then 'settled' else packages.status end`;

/** A rejected bid still binds while the rejection can be undone. */
const findBindingRows = prepared<{ members: string; now: number }, Binding>((db, value) =>
  compilable(
    sql`with mine as materialized (
        select package_id, bidder_id, standing_cents, seated, tax from positions
        where bidder_id in (select id from (${jsonRows(value("members"), { id: "text" })}) as members)
      ),
      undoable as (
        select bids.package_id, bids.bidder_id, max(amount_cents) as cents
        from bids join packages on packages.id = bids.package_id
        where undoable_until > ${value("now")} and packages.status <> 'settled'
          and ${bindsUntilSql(sql`rejected_from = 'accepted'`)} >= ${value("now")}
        group by bids.package_id, bids.bidder_id
      ),
      held as (
        select mine.package_id, mine.bidder_id, ${IS_BINDING} as binds,
          case when ${IS_BINDING} then ${BID_CENTS} end as standing_cents,
          undoable.cents as undoable_cents, ${EXCLUSIVE_CENTS} as exclusive_cents,
          ${SOLD_STATUS} as status, ${ADDED_TAX_RATE} as tax_added_rate, packages.buyer_fee_rate,
          packages.status = 'active'
            and packages.auction_end_time > coalesce(packages.hidden_at, ${value("now")}) as is_running,
          ${bindsUntilSql(IS_CHOSEN)} + ${value("now")} - coalesce(packages.hidden_at, ${value("now")}) as until
        from mine join packages on packages.id = mine.package_id
          left join undoable on undoable.package_id = mine.package_id
            and undoable.bidder_id = mine.bidder_id
        where ${IS_BINDING} and (mine.standing_cents is not null or undoable.cents is not null)
          or ${EXCLUSIVE_CENTS} is not null
      )
      select held.package_id as "packageId", held.bidder_id as "bidderId",
        coalesce(case when held.status = 'settled' then ${CONTRACT_CENTS} end,
          case when coalesce(undoable_cents, 0) > coalesce(standing_cents, 0)
            then undoable_cents else coalesce(standing_cents, 0) end) as "bidCents",
        held.exclusive_cents as "exclusiveCents",
        own.maximum_cents as "maximumCents",
        case when held.status = 'settled' and not (${AWAITS_CONTRACT})
          then coalesce(${CONTRACT_TAX_RATE}, 0)
          else held.tax_added_rate end as "addedTaxRate",
        held.buyer_fee_rate as "buyerFeeRate",
        case when held.status = 'settled' then ${INVOICED_CENTS} end as "invoicedCents"
      from held left join maximum_bids as own on held.is_running and held.binds
        and own.package_id = held.package_id and own.bidder_id = held.bidder_id
        and (own.gone_with is null or (select undoable_until from bids
          where bids.id = own.gone_with) > ${value("now")})
      where case when held.status = 'settled' then ${IS_UNPAID} or ${AWAITS_CONTRACT}
        else held.undoable_cents is not null or held.until >= ${value("now")} end
      union all
      select offered.package_id, offered.buyer_id, offered.amount_cents, null, null,
        packages.tax_added_rate, packages.buyer_fee_rate, null
      from price_offers as offered join packages on packages.id = offered.package_id
      where offered.buyer_id in (select id from (${jsonRows(value("members"), { id: "text" })}) as members)
        and offered.status = 'open'
        and offered.expires_at > coalesce(packages.hidden_at, ${value("now")})
      union all
      select countered.package_id, countered.bidder_id, countered.counter_cents, null, null,
        ${ADDED_TAX_RATE}, packages.buyer_fee_rate, null
      from offers as countered join packages on packages.id = countered.package_id
        left join positions as mine on mine.package_id = countered.package_id
          and mine.bidder_id = countered.bidder_id
      where countered.bidder_id in (select id from (${jsonRows(value("members"), { id: "text" })}) as members)
        and countered.status = 'open' and countered.counter_cents is not null
        and countered.expires_at > coalesce(packages.hidden_at, ${value("now")})
      order by "packageId"`,
    db,
  ),
);

/** The only code that decides which bids are binding (docs/product.md#commitment). */
export function findBindings(
  db: Db,
  memberIds: readonly string[],
  now: number,
): Promise<Binding[]> {
  const members = JSON.stringify(memberIds.map((id) => ({ id })));
  return findBindingRows.all(db, { members, now });
}
