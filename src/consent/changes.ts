import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import { z } from "zod";
import type { Db } from "../../db/client";
import { lockPackages } from "../../db/locks";
import type { PackageChangesTable } from "../../db/schema/auctions";
import { Conflict, coded, Forbidden, NotFound } from "../lib/errors";
import { paragraph } from "../lib/inputs";
import { HOUR } from "../lib/time";
import type { CorrectedColumns, CorrectedField } from "../packages/corrections";
import { findPackage, type Package } from "../packages/packages";

export type Change = Selectable<PackageChangesTable>;

export class ChangeNeedless extends coded(Conflict, "change-needless") {}
export class ChangeOpen extends coded(Conflict, "change-open") {}
export class ChangesUsedUp extends coded(Conflict, "changes-used-up") {}
export class ChangeLate extends coded(Conflict, "change-late") {}
export class ChangeOver extends coded(Conflict, "change-over") {}
export class NotAsked extends coded(Forbidden, "change-not-asked") {}
export class ChangeNotFound extends coded(NotFound, "change-not-found") {}

/** Bidders are asked at most this often in an auction. */
export const MAX_CHANGES = 3;

const OPEN_MS = 48 * HOUR;
/** Bidders should know an hour before the end what they are bidding on. */
const BEFORE_END_MS = HOUR;
const LEAST_OPEN_MS = HOUR;

/** Returns null if too little time is left. */
export function dueTime(lot: Pick<Package, "auction_end_time">, now: number): number | null {
  const dueAt = Math.min(now + OPEN_MS, lot.auction_end_time - BEFORE_END_MS);
  return dueAt - now < LEAST_OPEN_MS ? null : dueAt;
}

export const changeRequest = z.object({
  kind: z.enum(["correction", "end"], "choice-invalid"),
  note: paragraph("required").min(1, "required").max(1000, "too-long"),
});

export const fieldsIn = ({ fields }: Pick<Change, "fields">) =>
  JSON.parse(fields) as CorrectedField[];

export const columnsIn = ({ columns }: Change) => JSON.parse(columns) as CorrectedColumns;

/** The public log has only this hash, so that what was agreed cannot be changed afterward. */
export function hashOf({ id, kind, note, fields, asked_at }: Change): string {
  const text = JSON.stringify([id, kind, note, JSON.parse(fields), asked_at]);
  return createHash("sha256").update(text).digest("hex");
}

/** Also the package as it is once it is locked. @throws ChangeNotFound */
export async function lockChange(
  tx: Db,
  { packageId, changeId }: { packageId: string; changeId: string },
): Promise<{ lot: Package; change: Change }> {
  await lockPackages(tx, [packageId]);
  const change = await tx
    .selectFrom("package_changes")
    .selectAll()
    .where("id", "=", changeId)
    .where("package_id", "=", packageId)
    .executeTakeFirst();
  // Before the package is read, so that it does not show whether a private one exists.
  if (!change) throw new ChangeNotFound();
  return { lot: await findPackage(tx, packageId), change };
}
