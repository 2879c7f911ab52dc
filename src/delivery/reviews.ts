import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import { isUniqueViolation } from "../../db/errors";
import { keysetCondition } from "../../db/keyset";
import { prepared } from "../../db/prepared";
import type { DealReviewsTable } from "../../db/schema/delivery";
import { inTransaction } from "../../db/transaction";
import { newId } from "../lib/ids";
import { DAY } from "../lib/time";
import { organizationIdOf } from "../memberships/colleagues";
import { notify } from "../notifications/notifications";
import { OwnCase } from "../operators/own-cases";
import type { Side } from "../rules/deal";
import {
  type Delivery,
  findOwnDelivery,
  type OwnDelivery,
  type PartyKey,
  ReviewImpossible,
} from "./delivery";
import { dealValues } from "./mails";
import type { Review } from "./schema";

const EMBARGO_MS = 14 * DAY;

/** Shows reviews once both parties wrote one or after 14 days, so that neither can retaliate. */
export async function reviewDeal(db: Db, key: PartyKey, { stars, text }: Review, now: number) {
  await inTransaction(db, async (tx) => {
    const { delivery, side } = await findOwnDelivery(tx, key);
    if (delivery.state !== "accepted" && delivery.state !== "removed") throw new ReviewImpossible();
    const { contract_id, seller_id, buyer_id } = delivery;
    const reviewers = await reviewersOf(tx, contract_id);
    const shown_at = reviewers.length > 0 ? now : now + EMBARGO_MS;
    try {
      await tx
        .insertInto("deal_reviews")
        .values({
          id: newId(now),
          contract_id,
          side,
          author_id: key.memberId,
          subject_id: side === "buyer" ? seller_id : buyer_id,
          stars,
          text,
          created_at: now,
          shown_at,
        })
        .execute();
    } catch (error) {
      throw isUniqueViolation(error) ? new ReviewImpossible() : error;
    }
    await notifySubject(tx, delivery, side === "buyer" ? seller_id : buyer_id, now);
    await tx
      .updateTable("deal_reviews")
      .set({ shown_at })
      .where("contract_id", "=", contract_id)
      .where("shown_at", ">", shown_at)
      .execute();
  });
}

async function notifySubject(tx: Db, delivery: Delivery, memberId: string | null, now: number) {
  if (memberId === null) return;
  const { contractId, title } = await dealValues(tx, delivery);
  await notify(tx, [{ memberId, kind: "review", details: { contractId, title } }], now);
}

export async function reviewersOf(db: Db, contractId: string): Promise<Side[]> {
  const rows = await findReviewers.all(db, { contractId });
  return rows.map(({ side }) => side);
}

const findReviewers = prepared<{ contractId: string }, { side: Side }>((db, value) =>
  db.selectFrom("deal_reviews").select("side").where("contract_id", "=", value("contractId")),
);

export interface DealReview extends Pick<ShownReview, "side" | "stars" | "text" | "createdAt"> {
  shownAt: number;
}

export async function reviewsOfDeal(db: Db, key: PartyKey, now: number): Promise<DealReview[]> {
  return readableReviews(db, await findOwnDelivery(db, key), now);
}

export async function readableReviews(
  db: Db,
  { delivery, side }: OwnDelivery,
  now: number,
): Promise<DealReview[]> {
  const rows = await findReadable.all(db, { contractId: delivery.contract_id, side, now });
  return rows.map(({ created_at: createdAt, shown_at: shownAt, ...review }) => {
    return { ...review, createdAt, shownAt };
  });
}

type ReadableRow = Pick<
  Selectable<DealReviewsTable>,
  "side" | "stars" | "text" | "created_at" | "shown_at"
>;

const findReadable = prepared<{ contractId: string; side: Side; now: number }, ReadableRow>(
  (db, value) =>
    db
      .selectFrom("deal_reviews")
      .select(["side", "stars", "text", "created_at", "shown_at"])
      .where("contract_id", "=", value("contractId"))
      .where((eb) => eb.or([eb("side", "=", value("side")), eb("shown_at", "<=", value("now"))]))
      .orderBy("id"),
);

export interface ShownReview {
  id: string;
  side: Side;
  stars: number;
  text: string;
  createdAt: number;
}

export interface ReviewPage {
  count: number;
  average: number | null;
  latest: ShownReview[];
  next: string | null;
}

const PAGE_SIZE = 20;

export async function reviewsOf(
  db: Db,
  subjectId: string,
  now: number,
  before?: string,
): Promise<ReviewPage> {
  const visible = db
    .selectFrom("deal_reviews")
    .where("subject_id", "=", subjectId)
    .where("shown_at", "<=", now);
  const { count, average } = await visible
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      eb.fn.avg<number | null>("stars").as("average"),
    ])
    .executeTakeFirstOrThrow();
  const rows = await visible
    .selectAll()
    .$if(before !== undefined, (query) =>
      query.where(
        keysetCondition({ table: "deal_reviews", column: "shown_at" }, "<", before ?? ""),
      ),
    )
    .orderBy("shown_at", "desc")
    .orderBy("id", "desc")
    .limit(PAGE_SIZE + 1)
    .execute();
  const latest = rows
    .slice(0, PAGE_SIZE)
    .map(({ id, side, stars, text, created_at: createdAt }) => {
      return { id, side, stars, text, createdAt };
    });
  const next = rows.length > PAGE_SIZE ? (latest.at(-1)?.id ?? null) : null;
  return { count, average, latest, next };
}

export async function removeReview(db: Db, id: string, removedBy: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ownerId = await organizationIdOf(tx, removedBy);
    const ownReview = await tx
      .selectFrom("deal_reviews")
      .select("id")
      .where("id", "=", id)
      .where((eb) => eb.or([eb("subject_id", "=", ownerId), eb("author_id", "=", ownerId)]))
      .executeTakeFirst();
    if (ownReview) throw new OwnCase();
    await tx.deleteFrom("deal_reviews").where("id", "=", id).execute();
  });
}
