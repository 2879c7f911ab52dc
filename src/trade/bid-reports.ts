import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import { isUniqueViolation } from "../../db/errors";
import type { BidReportsTable } from "../../db/schema/auctions";
import { inTransaction } from "../../db/transaction";
import { BidNotFound } from "../auctions/refusals";
import { ownCases, requireOutsider } from "../certification/own-cases";
import { isId, newId } from "../lib/ids";
import { informMembers } from "../notifications/informing";
import { BidReportAnswered, BidReported } from "./refusals";

export type BidReport = Selectable<BidReportsTable>;

interface OwnBid {
  bidId: string;
  sellerId: string;
}

/** @throws BidNotFound also for a bid on someone else's package */
export async function findReportable(db: Db, { bidId, sellerId }: OwnBid) {
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

/**
 * Operators are informed with other waiting work; the bid stays as it is.
 * @throws BidNotFound also for a bid on someone else's package, BidReported
 */
export async function reportBid(
  db: Db,
  { reasons, ...own }: OwnBid & { reasons: string },
  now: number,
): Promise<BidReport> {
  return inTransaction(db, async (tx) => {
    const { id: bid_id, package_id } = await findReportable(tx, own);
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

/** @throws BidNotFound, OwnCase, BidReportAnswered */
export async function answerBidReport(
  db: Db,
  { reportId, answer, decidedBy }: ReportAnswer,
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const report = await reports(tx)
      .where("report.id", "=", isId(reportId) ? reportId : "")
      .executeTakeFirst();
    if (!report) throw new BidNotFound();
    const { package_id: packageId, title, amount_cents: amountCents, seller_id: memberId } = report;
    await requireOutsider(tx, decidedBy, [packageId]);
    const answered = await tx
      .updateTable("bid_reports")
      .set({ answer, decided_by: decidedBy, decided_at: now })
      .where("id", "=", reportId)
      .where("decided_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!answered) throw new BidReportAnswered();
    const values = { packageId, title, amountCents, answer };
    await informMembers(tx, [{ memberId, template: "bid-report-answered", values }], now);
  });
}

const A_PAGE = 20;

export type WaitingReport = Awaited<ReturnType<typeof waitingBidReports>>["reports"][number];

/** Oldest first. */
export async function waitingBidReports(db: Db, operatorId: string) {
  const waiting = await reports(db)
    .where("decided_at", "is", null)
    .orderBy("reported_at")
    .orderBy("report.id")
    .limit(A_PAGE)
    .execute();
  const { count } = await db
    .selectFrom("bid_reports")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("decided_at", "is", null)
    .executeTakeFirstOrThrow();
  const own = await ownCases(
    db,
    operatorId,
    waiting.map(({ package_id }) => package_id),
  );
  const rows = waiting.map((report) => ({ ...report, isOwn: own.has(report.package_id) }));
  return { reports: rows, count };
}

function reports(db: Db) {
  return db
    .selectFrom("bid_reports as report")
    .innerJoin("bids", "bids.id", "report.bid_id")
    .innerJoin("packages", "packages.id", "report.package_id")
    .innerJoin("users as seller", "seller.id", "packages.seller_id")
    .innerJoin("users as bidder", "bidder.id", "bids.bidder_id")
    .select(["report.id", "report.package_id", "reasons", "reported_at"])
    .select(["bids.amount_cents", "packages.seller_id", "title", "english_title", "language"])
    .select(["seller.email as seller_email", "bidder.email as bidder_email"]);
}
