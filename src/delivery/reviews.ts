import type { Db } from "../../db/client";
import { isUniqueViolation } from "../../db/errors";
import { inTransaction } from "../../db/transaction";
import type { Side } from "../lib/deal";
import { newId } from "../lib/ids";
import { DAY } from "../lib/time";
import { findOwnDelivery, type Party } from "./delivery";
import { ReviewImpossible } from "./refusals";
import type { Review } from "./schema";

/** How long one review waits for the other. */
const HELD_MS = 14 * DAY;

/**
 * A party reviews a deal once it is accepted; nobody reads it before both have, or 14 days later, so
 * that neither answers the other's (docs/product.md#reviews).
 * @throws DeliveryNotFound, ReviewImpossible
 */
export async function reviewDeal(
  db: Db,
  party: Party,
  { stars, text }: Review,
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { delivery, side } = await findOwnDelivery(tx, party);
    if (delivery.state !== "accepted" && delivery.state !== "removed") throw new ReviewImpossible();
    const { contract_id, seller_id, buyer_id } = delivery;
    const other = await reviewersOf(tx, contract_id);
    const shown_at = other.length > 0 ? now : now + HELD_MS;
    try {
      await tx
        .insertInto("deal_reviews")
        .values({
          ...{ id: newId(now), contract_id, side, author_id: party.memberId },
          subject_id: side === "buyer" ? seller_id : buyer_id,
          ...{ stars, text, created_at: now, shown_at },
        })
        .execute();
    } catch (error) {
      throw isUniqueViolation(error) ? new ReviewImpossible() : error;
    }
    // Where both are in, both are read.
    await tx
      .updateTable("deal_reviews")
      .set({ shown_at })
      .where("contract_id", "=", contract_id)
      .where("shown_at", ">", shown_at)
      .execute();
  });
}

/** Who has reviewed a deal. */
export async function reviewersOf(db: Db, contractId: string): Promise<Side[]> {
  const rows = await db
    .selectFrom("deal_reviews")
    .select("side")
    .where("contract_id", "=", contractId)
    .execute();
  return rows.map(({ side }) => side);
}

/** A review as everybody may read it: nobody is named. */
export interface ShownReview {
  id: string;
  /** Whose words they are. */
  side: Side;
  stars: number;
  text: string;
  createdAt: number;
}

/** What is said of a member's deals. */
export interface Reviews {
  count: number;
  /** Mean of the stars; null where there is none. */
  average: number | null;
  /** The latest. */
  latest: ShownReview[];
}

const SHOWN = 20;

/** What others say of a publisher, of those that are read by now. */
export async function reviewsOf(db: Db, subjectId: string, now: number): Promise<Reviews> {
  const read = db
    .selectFrom("deal_reviews")
    .where("subject_id", "=", subjectId)
    .where("shown_at", "<=", now);
  const { count, average } = await read
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      eb.fn.avg<number | null>("stars").as("average"),
    ])
    .executeTakeFirstOrThrow();
  const rows = await read
    .selectAll()
    .orderBy("shown_at", "desc")
    .orderBy("id", "desc")
    .limit(SHOWN)
    .execute();
  const latest = rows.map(({ id, side, stars, text, created_at: createdAt }) => {
    return { id, side, stars, text, createdAt };
  });
  return { count, average, latest };
}

/** An operator takes a review away that breaks the rules for texts. */
export async function removeReview(db: Db, id: string): Promise<void> {
  await db.deleteFrom("deal_reviews").where("id", "=", id).execute();
}
