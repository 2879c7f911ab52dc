import type { Db } from "../../db/client";
import { averageResponseMs, furtherLicensesQuery } from "../analytics/exchanges";
import { isRunning, isUpcoming } from "../auctions/reading/counted";
import { coded, NotFound } from "../lib/errors";
import { isId } from "../lib/ids";
import { organizationNow } from "../memberships/former";
import { IS_LISTED } from "../packages/listed-figures";
import type { Package } from "../packages/packages";
import { findSeller, type Seller } from "../packages/sellers";

export class PublisherNotFound extends coded(NotFound, "profile-not-found") {}

/** The publisher has become part of another organization. */
export class PublisherMoved extends PublisherNotFound {
  constructor(readonly currentId: string) {
    super();
  }
}

export interface Publisher {
  seller: Seller;
  counts: { listed: number; running: number; upcoming: number; sold: number };
  /** Average milliseconds from a buyer's first message to the first answer. */
  answerMs: number | null;
  lots: Package[];
}

const MAX_PACKAGES = 50;

/** @throws PublisherNotFound, PublisherMoved */
export async function findPublisher(db: Db, id: string, now: number): Promise<Publisher> {
  const lots = await db
    .selectFrom("packages")
    .selectAll()
    .where("seller_id", "=", isId(id) ? id : "")
    .where(IS_LISTED)
    .orderBy("seq", "desc")
    .limit(MAX_PACKAGES)
    .execute();
  if (lots.length === 0) {
    const currentId = await organizationNow(db, id);
    throw currentId === id ? new PublisherNotFound() : new PublisherMoved(currentId);
  }
  const { further, ...counts } = await db
    .selectFrom("packages")
    .select((eb) => [
      eb.fn.countAll<number>().as("listed"),
      eb.fn.countAll<number>().filterWhere(isRunning(now)).as("running"),
      eb.fn.countAll<number>().filterWhere(isUpcoming(now)).as("upcoming"),
      eb.fn.countAll<number>().filterWhere("status", "=", "settled").as("sold"),
      furtherLicensesQuery(db, id).as("further"),
    ])
    .where("seller_id", "=", id)
    .where(IS_LISTED)
    .executeTakeFirstOrThrow();
  return {
    seller: await findSeller(db, id),
    counts: { ...counts, sold: counts.sold + (further ?? 0) },
    answerMs: await averageResponseMs(db, id),
    lots,
  };
}
