import { expect } from "bun:test";
import { exposureOf } from "../../src/auctions/reading/exposure";
import type { ContractTerms } from "../../src/contracts/terms";
import { memberFigures } from "../../src/dashboard/figures";
import { salesFigures, salesOf } from "../../src/dashboard/sales";
import { BUYERS } from "./deal-calls";
import type { Market } from "./deal-market";
import type { DealModel } from "./deal-model";
import { shareOf } from "./deal-terms";

const WHO = Array.from({ length: BUYERS }, (_, who) => who);

/** Compares what is stored and, after a change, what members read with the model. */
export async function checkDeals(market: Market, isChanged: boolean): Promise<void> {
  await adoptDeals(market);
  expect(await storedSale(market)).toEqual(expectedSale(market));
  for (const deal of market.sale.deals) checkMoney(deal);
  if (!isChanged) return;
  await checkTotals(market);
}

/** A later license of a collection begins where its files are. */
async function adoptDeals({ sale, lot, world }: Market): Promise<void> {
  if (sale.terms.sale !== "stock") return;
  const rows = await world.db
    .selectFrom("deliveries")
    .select("state")
    .where("package_id", "=", lot.id)
    .orderBy("contract_id")
    .execute();
  for (const [i, { state }] of rows.entries()) {
    const deal = sale.deals[i];
    if (deal?.isNew && state === "measuring") deal.state = state;
    if (deal) deal.isNew = false;
  }
}

async function storedSale({ lot, world }: Market) {
  const { db } = world;
  const of = <Table extends "bids" | "offers" | "price_offers">(table: Table) =>
    db
      .selectFrom(table as "bids")
      .select("status")
      .where("package_id", "=", lot.id)
      .orderBy("id");
  const {
    status,
    starting_price_cents: price,
    binds_until,
    confirm_by,
  } = await db
    .selectFrom("packages")
    .select(["status", "starting_price_cents", "binds_until", "confirm_by"])
    .where("id", "=", lot.id)
    .executeTakeFirstOrThrow();
  return {
    status,
    price,
    bindsUntil: binds_until,
    confirmBy: confirm_by,
    bids: (await of("bids").execute()).map((bid) => bid.status as string),
    chances: (await of("offers").execute()).map((offer) => offer.status as string),
    offers: (await of("price_offers").execute()).map((offer) => offer.status as string),
    deals: await storedDeals(db, lot.id),
  };
}

function expectedSale({ sale }: Market) {
  const { status, bindsUntil, confirmBy, bids, chances, offers } = sale;
  return {
    status,
    price: offers.price,
    bindsUntil,
    confirmBy,
    bids: bids.map((bid): string => bid.status),
    chances: chances.all.map((chance): string => chance.status),
    offers: offers.offers.map((offer): string => offer.status),
    deals: sale.deals.map(expectedDeal),
  };
}

async function storedDeals(db: Market["world"]["db"], packageId: string) {
  const rows = await db
    .selectFrom("contracts")
    .innerJoin("deliveries", "deliveries.contract_id", "contracts.id")
    .leftJoin("disputes", (join) =>
      join.onRef("disputes.delivery_id", "=", "deliveries.id").on("ended_at", "is", null),
    )
    .selectAll("deliveries")
    .select(["contracts.id as contractId", "terms", "voided_at", "reason", "state_before"])
    .where("contracts.package_id", "=", packageId)
    .orderBy("contracts.id")
    .execute();
  const ids = rows.map(({ contractId }) => contractId);
  if (ids.length === 0) return [];
  const invoices = await db
    .selectFrom("invoices")
    .select(["contract_id", "kind", "details"])
    .where("contract_id", "in", ids)
    .execute();
  const fees = await db
    .selectFrom("fee_notes")
    .select(["contract_id", "kind", "amount_cents"])
    .where("contract_id", "in", ids)
    .execute();
  const amendments = await db
    .selectFrom("amendments")
    .select(["contract_id", "kind", "proposed_by", "state"])
    .where("contract_id", "in", ids)
    .orderBy("id")
    .execute();
  const signed = ({ kind }: { kind: string }, cents: number) =>
    kind === "credit-note" ? -cents : cents;
  return rows.map((row) => {
    const own = <Row extends { contract_id: string | null }>(all: readonly Row[]) =>
      all.filter(({ contract_id }) => contract_id === row.contractId);
    const totals = own(invoices).map((note) => signed(note, JSON.parse(note.details).totalCents));
    return {
      price: (JSON.parse(row.terms) as ContractTerms).priceCents,
      state: row.state,
      dueAt: row.due_at,
      claimedAt: row.claimed_at,
      isVoid: row.voided_at !== null,
      dispute: row.reason && { reason: row.reason, before: row.state_before },
      refund: row.refund_cents && {
        cents: row.refund_cents,
        dueAt: row.refund_due_at,
        state: row.refund_received_at ? "received" : row.refund_sent_at ? "sent" : "due",
        missing: row.refund_missing,
        case: row.refund_case_at === null ? "none" : row.refund_closed_at ? "closed" : "open",
        finding: row.refund_closed_as,
      },
      invoiced: totals.length === 0 ? null : totals.reduce((sum, cents) => sum + cents, 0),
      fees: own(fees).reduce((sum, note) => sum + signed(note, note.amount_cents), 0),
      proposals: own(amendments).map(
        ({ kind, proposed_by, state }) => `${kind} ${proposed_by} ${state}`,
      ),
    };
  });
}

function expectedDeal(deal: DealModel) {
  const { price, part, isVoid, dispute, money } = deal;
  const left = isVoid ? 0 : price - part;
  return {
    price,
    state: deal.state,
    dueAt: deal.dueAt,
    claimedAt: deal.claimedAt,
    isVoid,
    dispute: dispute && { reason: dispute.reason, before: dispute.before },
    refund: deal.refund && { ...deal.refund },
    invoiced: deal.isInvoiced ? (isVoid ? 0 : deal.payable(left)) : null,
    fees: shareOf(left, money.fees.buyer) + shareOf(left, money.fees.seller),
    proposals: deal.proposals.map(({ kind, by, state }) => `${kind} ${by} ${state}`),
  };
}

/** Money neither appears nor vanishes. */
function checkMoney(deal: DealModel): void {
  const { paidCents, receivedCents, refund, isVoid } = deal;
  const owed = refund && refund.state !== "received" ? refund.cents : 0;
  expect(receivedCents + owed).toBeLessThanOrEqual(paidCents);
  if (paidCents === 0) return;
  const left = isVoid ? 0 : deal.payable(deal.price - deal.part);
  expect(paidCents - receivedCents - owed).toBe(left);
}

async function checkTotals(market: Market): Promise<void> {
  const { sale, now, world } = market;
  const { db } = world;
  const kept = (deals: readonly DealModel[]) =>
    deals.reduce((sum, { keptCents }) => sum + keptCents, 0);
  const found = [];
  for (const who of WHO) {
    const id = market.idOf(who);
    const { committedCents } = await exposureOf(db, id, now);
    const { spentCents } = await memberFigures({ db, readOnlyDb: db }, id, now);
    found.push({ committedCents, spentCents });
  }
  const expected = WHO.map((who) => {
    const own = sale.deals.filter((deal) => deal.who === who);
    return { committedCents: sale.exposure(who, now), spentCents: kept(own) };
  });
  expect(found).toEqual(expected);
  const { incomeCents, outstandingCents, sales } = salesFigures(
    await salesOf(db, market.sellerId),
    () => "",
  );
  const valid = sale.deals.filter(({ isVoid }) => !isVoid);
  const unpaid = valid.filter(({ isPaid }) => !isPaid);
  expect({ incomeCents, outstandingCents, sales }).toEqual({
    incomeCents: kept(sale.deals),
    outstandingCents: unpaid.reduce((sum, { price }) => sum + price, 0),
    sales: valid.length,
  });
}
