import { type ExpressionBuilder, sql } from "kysely";
import type { Db } from "../../db/client";
import { packageTimeSql } from "../../db/package-time";
import { prepared } from "../../db/prepared";
import type { Schema } from "../../db/schema";
import type { ContractTerms } from "../contracts/terms";
import { AFTER_ALL_IDS } from "../lib/ids";
import type { Side, Turn } from "../rules/deal";
import { type Titled, titledIn } from "../rules/titled";
import type { DeliveryState } from "./course";
import { IS_INVOICED, IS_MEASURED } from "./delivery";
import { invoiceAwaits } from "./invoicing";
import { REFUND_COLUMNS } from "./refund";
import { isTurnOfSide, turnOf } from "./turn";

export interface DealStanding {
  contractId: string;
  state: DeliveryState;
  turn: Turn;
  until: number | null;
  isYours: boolean;
}

export async function standingsOfDeals(
  db: Db,
  contractIds: readonly string[],
  memberId: string,
  now: number,
): Promise<Map<string, DealStanding>> {
  if (contractIds.length === 0) return new Map();
  const rows = await dealsQuery(db).where("contract_id", "in", contractIds).execute();
  const standings = new Map<string, DealStanding>();
  for (const row of rows) {
    standings.set(row.contract_id, standingOf(await withAwaited(db, row), memberId, now));
  }
  return standings;
}

export interface WaitingDeal extends DealStanding {
  side: Side;
  reference: string;
  lot: Titled;
  priceCents: number;
  licenses: number;
}

const PAGE_SIZE = 20;
/** In others, somebody has something else to do first. */
const REFUND_STATES = ["accepted", "removed", "resolved", "withdrawn"] as const;
const UNDELIVERED_STATES = ["waiting", "uploading", "refused"] as const;

/** One upload serves all licenses of a package. */
function undeliveredWith(eb: ExpressionBuilder<Schema, "deliveries">) {
  return eb
    .selectFrom("deliveries as other")
    .whereRef("other.package_id", "=", "deliveries.package_id")
    .where("other.state", "in", UNDELIVERED_STATES);
}

/** Newest contract first; sellers get one entry per package. `before` is a contract's ID. */
export async function waitingDeals(
  db: Db,
  memberId: string,
  { sides, before = AFTER_ALL_IDS }: { sides: readonly Side[]; before?: string | undefined },
  now: number,
): Promise<{ deals: WaitingDeal[]; next: string | null }> {
  const rows = await findWaiting.all(db, {
    buyerId: sides.includes("buyer") ? memberId : null,
    sellerId: sides.includes("seller") ? memberId : null,
    before,
    now,
  });
  const deals: WaitingDeal[] = [];
  for (const row of rows.slice(0, PAGE_SIZE))
    deals.push(waitingDeal(await withAwaited(db, row), { memberId, now }));
  return {
    deals,
    next: rows.length > PAGE_SIZE ? (deals.at(-1)?.contractId ?? null) : null,
  };
}

type WaitingValues = {
  buyerId: string | null;
  sellerId: string | null;
  before: string;
  now: number;
};

const findWaiting = prepared<WaitingValues, WaitingRow>((db, value) => {
  const dealsOf = (side: Side) =>
    db.selectFrom(waitingQuery(db, side, value).as(`${side}_deals`)).selectAll();
  return dealsOf("buyer")
    .unionAll(dealsOf("seller"))
    .orderBy("contract_id", "desc")
    .limit(PAGE_SIZE + 1);
});

function waitingQuery(
  db: Db,
  side: Side,
  value: <Name extends keyof WaitingValues>(name: Name) => WaitingValues[Name],
) {
  return (
    dealsQuery(db)
      .select(["reference", "terms"])
      .select(sql<Side>`${sql.lit(side)}`.as("side"))
      .select((eb) => undeliveredWith(eb).select(eb.fn.countAll<number>().as("n")).as("licenses"))
      .where(`contracts.${side}_id`, "=", value(`${side}Id`))
      // Must agree with `isTurnOfSide`, so that pages are full.
      .where((eb) => {
        const undelivered = eb("deliveries.state", "in", UNDELIVERED_STATES);
        const earlier = undeliveredWith(eb)
          .select("other.id")
          .whereRef("other.contract_id", "<", "deliveries.contract_id");
        const isFirst = eb.not(eb.exists(earlier));
        const sealed = eb("deliveries.state", "=", "sealed");
        const isClaimed = eb("claimed_at", "is not", null);
        const isLate = eb("due_at", "<=", packageTimeSql(value("now")));
        const disputed = eb("deliveries.state", "=", "disputed");
        const refund = (isSent: "is" | "is not") =>
          eb.and([
            eb("deliveries.state", "in", REFUND_STATES),
            eb("refund_cents", "is not", null),
            eb("refund_sent_at", isSent, null),
            eb("refund_received_at", "is", null),
          ]);
        return side === "seller"
          ? eb.or([
              eb.and([undelivered, isFirst]),
              eb.and([sealed, eb.or([isClaimed, isLate, eb(IS_INVOICED, "=", 0)])]),
              eb.and([disputed, eb("disputes.reason", "!=", "unconfirmed")]),
              refund("is"),
            ])
          : eb.or([
              eb.and([undelivered, isLate]),
              eb.and([sealed, eb("claimed_at", "is", null)]),
              eb("deliveries.state", "=", "paid"),
              refund("is not"),
            ]);
      })
      .where("contract_id", "<", value("before"))
      .orderBy("contract_id", "desc")
      .limit(PAGE_SIZE + 1)
  );
}

interface WaitingRequest {
  memberId: string;
  now: number;
}

type WaitingRow = DealRow & {
  side: Side;
  licenses: number | null;
  reference: string;
  terms: string;
};

function waitingDeal(
  row: Awaited<ReturnType<typeof withAwaited<WaitingRow>>>,
  { memberId, now }: WaitingRequest,
): WaitingDeal {
  const { side, reference } = row;
  const terms = JSON.parse(row.terms) as ContractTerms;
  return {
    ...standingOf(row, memberId, now),
    side,
    reference,
    lot: titledIn(terms),
    priceCents: terms.priceCents,
    licenses: row.licenses ?? 0,
  };
}

function dealsQuery(db: Db) {
  return db
    .selectFrom("deliveries")
    .innerJoin("contracts", "contracts.id", "deliveries.contract_id")
    .leftJoin("packages", "packages.id", "deliveries.package_id")
    .leftJoin("disputes", (join) =>
      join.onRef("disputes.delivery_id", "=", "deliveries.id").on("disputes.ended_at", "is", null),
    )
    .select(["contract_id", "contracts.seller_id", "deliveries.state", "due_at", "claimed_at"])
    .select(["remove_at", "disputes.reason", "packages.hidden_at", "contracts.buyer_id"])
    .select(REFUND_COLUMNS)
    .select(["contracts.voided_at", IS_INVOICED.as("invoiced"), IS_MEASURED.as("measured")]);
}

type DealRow = Awaited<ReturnType<ReturnType<typeof dealsQuery>["execute"]>>[number];

/** Reads the details of the few deals that have no invoice. */
async function withAwaited<Row extends DealRow>(db: Db, row: Row) {
  return { ...row, awaits: await invoiceAwaits(db, row) };
}

function standingOf(
  row: DealRow & { awaits: Side | null },
  memberId: string,
  now: number,
): DealStanding {
  const { contract_id: contractId, state, seller_id } = row;
  const turn = turnOf(row, now);
  const until = state === "accepted" ? row.remove_at : row.due_at;
  const isYours = isTurnOfSide(turn, seller_id === memberId ? "seller" : "buyer");
  return { contractId, state, turn, until, isYours };
}
