import type { Db } from "../../db/client";
import type { Package } from "../packages/packages";

export type PresentedPackage = Pick<
  Package,
  | "id"
  | "title"
  | "language"
  | "status"
  | "certified"
  | "auction_end_time"
  | "ended_at"
  | "roadshow_end_time"
> & { material_count: number };

const MOST = 1000;

export function presentedPackages(db: Db, sellerId: string): Promise<PresentedPackage[]> {
  return db
    .selectFrom("packages")
    .select(["id", "title", "language", "status", "certified"])
    .select(["auction_end_time", "ended_at", "roadshow_end_time"])
    .select((eb) =>
      eb
        .selectFrom("roadshow_materials")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("package_id", "=", "packages.id")
        .$asScalar()
        .$notNull()
        .as("material_count"),
    )
    .where("seller_id", "=", sellerId)
    .orderBy("seq", "desc")
    .limit(MOST)
    .execute();
}

export function mayBePresented(lot: PresentedPackage, now: number): boolean {
  const isRunning = lot.status === "active" && now < lot.auction_end_time;
  return isRunning && (lot.roadshow_end_time ?? 0) <= now;
}
