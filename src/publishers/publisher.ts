import type { Db } from "../../db/client";
import { averageResponse } from "../analytics/exchanges";
import { NotFound } from "../lib/errors";
import { isId } from "../lib/ids";
import { findSeller, type Package, type Seller } from "../packages/packages";

export class PublisherNotFound extends NotFound {
  constructor() {
    super("profile-not-found");
  }
}

/** What everyone may know of a publisher (docs/product.md#publishers). */
export interface Publisher {
  seller: Seller;
  /** Listed in all, running, sold. */
  counts: { listed: number; running: number; sold: number };
  /** From a buyer's first message to the first answer, in milliseconds; null before there was one. */
  answerMs: number | null;
  /** The latest. */
  lots: Package[];
}

const SHOWN = 50;

/** @throws PublisherNotFound for whoever has listed nothing, too */
export async function findPublisher(db: Db, id: string, now: number): Promise<Publisher> {
  const lots = await db
    .selectFrom("packages")
    .selectAll()
    .where("seller_id", "=", isId(id) ? id : "")
    .orderBy("seq", "desc")
    .limit(SHOWN)
    .execute();
  if (lots.length === 0) throw new PublisherNotFound();
  const counts = await db
    .selectFrom("packages")
    .select((eb) => [
      eb.fn.countAll<number>().as("listed"),
      eb.fn
        .countAll<number>()
        .filterWhere("status", "=", "active")
        .filterWhere("auction_end_time", ">", now)
        .as("running"),
      eb.fn.countAll<number>().filterWhere("status", "=", "settled").as("sold"),
    ])
    .where("seller_id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    seller: await findSeller(db, id),
    counts,
    answerMs: await averageResponse(db, id),
    lots,
  };
}
