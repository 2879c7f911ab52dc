import type { Db } from "../../db/client";
import { isInvited, isVerifiedMember } from "../admission/admission";
import { coded, Forbidden } from "../lib/errors";
import { findPackage, type Package, PackageNotFound } from "./packages";

type LotColumns = Pick<Package, "id" | "seller_id" | "audience">;

/** Checks packages that others cannot see (docs/product.md#hidden-packages). */
export async function mayView(
  db: Db,
  lot: LotColumns & Pick<Package, "hidden_at">,
  viewer: { id: string } | null,
): Promise<boolean> {
  if (!viewer) return false;
  if (viewer.id === lot.seller_id) return true;
  if (lot.hidden_at !== null || lot.audience !== "invited") return false;
  return isInvited(db, lot.id, viewer.id);
}

/** Whether a viewer has bid in an auction that an operator has paused. */
export async function isOnHoldFor(
  db: Db,
  { id, hidden_at, status }: Pick<Package, "id" | "hidden_at" | "status">,
  viewer: { id: string } | null,
): Promise<boolean> {
  if (!viewer || hidden_at === null || status !== "active") return false;
  const position = await db
    .selectFrom("positions")
    .select("package_id")
    .where("package_id", "=", id)
    .where("bidder_id", "=", viewer.id)
    .executeTakeFirst();
  return position !== undefined;
}

export class VerifiedOnly extends coded(Forbidden, "verified-only") {}

/** Call it before a member bids, buys or writes. @throws PackageNotFound */
export async function requireInvited(db: Db, lot: LotColumns, memberId: string): Promise<void> {
  if (lot.audience !== "invited" || lot.seller_id === memberId) return;
  if (!(await isInvited(db, lot.id, memberId))) throw new PackageNotFound();
}

/** Call it before a member bids or buys. @throws PackageNotFound, VerifiedOnly */
export async function requireAudience(tx: Db, lot: LotColumns, memberId: string): Promise<void> {
  await requireInvited(tx, lot, memberId);
  if (lot.audience !== "verified" || lot.seller_id === memberId) return;
  if (!(await isVerifiedMember(tx, memberId))) throw new VerifiedOnly();
}

export async function findPackageFor(db: Db, id: string, memberId: string): Promise<Package> {
  const lot = await findPackage(db, id);
  if (lot.shown === 1 || (await mayView(db, lot, { id: memberId }))) return lot;
  throw new PackageNotFound();
}

export async function findShown(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("packages")
    .select("id")
    .where("id", "in", ids)
    .where("shown", "=", 1)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function visiblePredecessor(
  db: Db,
  { relisted_from }: Package,
  viewer: { id: string } | null,
): Promise<string | null> {
  if (relisted_from === null) return null;
  const predecessor = await db
    .selectFrom("packages")
    .select(["id", "seller_id", "audience", "hidden_at", "shown"])
    .where("id", "=", relisted_from)
    .executeTakeFirst();
  if (!predecessor) return null;
  return predecessor.shown === 1 || (await mayView(db, predecessor, viewer)) ? relisted_from : null;
}
