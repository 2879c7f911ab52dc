import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import { isUniqueViolation } from "../../db/errors";
import { keysetCondition } from "../../db/keyset";
import type { BidReportsTable } from "../../db/schema/auctions";
import { inTransaction } from "../../db/transaction";
import { BidNotFound } from "../auctions/refusals";
import { isId, newId } from "../lib/ids";
import { informMembers } from "../notifications/informing";
import { findOwnCases, requireOutsider } from "../operators/own-cases";
import { BidReportAnswered, BidReported } from "./refusals";

export type BidReport = Selectable<BidReportsTable>;

interface OwnBid {
  bidId: string;
  sellerId: string;
}

export async function findReportableBid(db: Db, { bidId, sellerId }: OwnBid) {
  const bid = await db
    .selectFrom("bids")
    .innerJoin("packages", "packages.id", "bids.package_id")
    .select(["bids.id", "bids.package_id", "bids.amount_cents"])
    .select(["title", "english_title", "language"])
    .where("bids.id", "=", isId(bidId) ? bidId : "")
    .where("packages.seller_id", "=", sellerId)
    .executeTakeFirst();
  if (!bid) throw new BidNotFound();
  const report = await db
    .selectFrom("bid_reports")
    .selectAll()
    .where("bid_id", "=", bid.id)
    .executeTakeFirst();
  return { ...bid, report: report ?? null };
}

export async function reportBid(
  db: Db,
  { reasons, ...ownBid }: OwnBid & { reasons: string },
  now: number,
): Promise<BidReport> {
  return inTransaction(db, async (tx) => {
    const { id: bid_id, package_id } = await findReportableBid(tx, ownBid);
    try {
      return await tx
        .insertInto("bid_reports")
        .values({ id: newId(now), bid_id, package_id, reasons, reported_at: now })
        .returningAll()
        .executeTakeFirstOrThrow();
    } catch (error) {
      throw isUniqueViolation(error) ? new BidReported() : error;
    }
  });
}

interface ReportAnswer {
  reportId: string;
  answer: string;
  decidedBy: string;
}

export async function answerBidReport(
  db: Db,
  { reportId, answer, decidedBy }: ReportAnswer,
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const report = await reportsQuery(tx)
      .where("report.id", "=", isId(reportId) ? reportId : "")
      .executeTakeFirst();
    if (!report) throw new BidNotFound();
    const { package_id: packageId, title, amount_cents: amountCents, seller_id: memberId } = report;
    await requireOutsider(tx, decidedBy, [packageId]);
    const updated = await tx
      .updateTable("bid_reports")
      .set({ answer, decided_by: decidedBy, decided_at: now })
      .where("id", "=", reportId)
      .where("decided_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!updated) throw new BidReportAnswered();
    const values = { packageId, title, amountCents, answer, bidId: report.bid_id };
    await informMembers(tx, [{ memberId, template: "bid-report-answered", values }], now);
  });
}

const PAGE_SIZE = 20;

interface ReportPage {
  operatorId: string;
  answered: boolean;
  from?: string | undefined;
}

export type ListedReport = Awaited<ReturnType<typeof listBidReports>>["reports"][number];

/** Sorts waiting reports oldest first, and answered reports newest first. */
export async function listBidReports(db: Db, { operatorId, answered, from }: ReportPage) {
  const [timeColumn, operator, order] = answered
    ? (["decided_at", "<=", "desc"] as const)
    : (["reported_at", ">=", "asc"] as const);
  const rows = await reportsQuery(db)
    .leftJoin("users as decider", "decider.id", "decided_by")
    .select(["answer", "decided_at", "decided_by", "decider.first_name", "decider.last_name"])
    .where("decided_at", answered ? "is not" : "is", null)
    .$if(from !== undefined, (query) =>
      query.where(
        keysetCondition(
          { table: "bid_reports", column: timeColumn, id: "report.id" },
          operator,
          from ?? "",
        ),
      ),
    )
    .orderBy(timeColumn, order)
    .orderBy("report.id", order)
    .limit(PAGE_SIZE + 1)
    .execute();
  const page = rows.slice(0, PAGE_SIZE);
  const packageIds = page.map(({ package_id }) => package_id);
  const ownPackageIds = await findOwnCases(db, operatorId, packageIds);
  return {
    reports: page.map((report) => ({ ...report, isOwn: ownPackageIds.has(report.package_id) })),
    next: rows[PAGE_SIZE]?.id ?? null,
  };
}

export async function countWaitingReports(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("bid_reports")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("decided_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

function reportsQuery(db: Db) {
  return db
    .selectFrom("bid_reports as report")
    .innerJoin("bids", "bids.id", "report.bid_id")
    .innerJoin("packages", "packages.id", "report.package_id")
    .innerJoin("users as seller", "seller.id", "packages.seller_id")
    .innerJoin("users as bidder", "bidder.id", "bids.bidder_id")
    .select(["report.id", "bid_id", "report.package_id", "reasons", "reported_at"])
    .select(["bids.amount_cents", "packages.seller_id", "title", "english_title", "language"])
    .select(["seller.email as seller_email", "bidder.email as bidder_email"]);
}
