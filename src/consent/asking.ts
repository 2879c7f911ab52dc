import type { z } from "zod";
import type { Db } from "../../db/client";
import { lockPackages } from "../../db/locks";
import { inTransaction } from "../../db/transaction";
import { versioned } from "../../db/versioned";
import { isRunning } from "../auctions/closing/early-end";
import { AuctionEnded, requireShown } from "../auctions/refusals";
import { type DomainError, InvalidInput } from "../lib/errors";
import { newId } from "../lib/ids";
import { hasBids } from "../packages/bids-placed";
import { correctionOf } from "../packages/corrections";
import { findOwnPackage } from "../packages/own-packages";
import type { Package } from "../packages/packages";
import { offeredScope } from "../rights/claims";
import { requireFreeRights } from "../rights/conflicts";
import { rightsOf } from "../rights/rights";
import { collectionOf } from "../rights/same-collection";
import {
  type Change,
  ChangeLate,
  ChangeNeedless,
  ChangeOpen,
  ChangesUsedUp,
  type changeRequest,
  dueTime,
  MAX_CHANGES,
} from "./changes";
import { settle } from "./settling";

interface ChangeRequest extends z.output<typeof changeRequest> {
  packageId: string;
  sellerId: string;
  /** As in the form of a listing; those that are left out stay as they are. */
  fields: Readonly<Partial<Record<string, string>>>;
}

/** Asks everyone with a binding bid (docs/product.md#changes-by-consent). */
export async function askForChange(
  db: Db,
  { packageId, sellerId, kind, note, fields }: ChangeRequest,
  now: number,
): Promise<Change> {
  return inTransaction(db, async (tx) => {
    await lockPackages(tx, [packageId]);
    const lot = await findOwnPackage(tx, packageId, sellerId);
    requireShown(lot);
    const fault = await askingFault(tx, lot, now);
    if (fault) throw fault;
    const year = new Date(now).getUTCFullYear();
    const none = { fields: [], columns: {} };
    const correction = kind === "correction" ? correctionOf(lot, fields, year) : none;
    if (kind === "correction" && correction.fields.length === 0)
      throw new InvalidInput([{ path: "fields", message: "change-empty" }]);
    if (kind === "correction") await requireRights(tx, { ...lot, ...correction.columns }, now);
    const dueAt = dueTime(lot, now) ?? now;
    const asked = await tx
      .updateTable("packages")
      .set((eb) => ({ changes_asked: eb("changes_asked", "+", 1), ...versioned(now) }))
      .where("id", "=", packageId)
      .returningAll()
      .executeTakeFirstOrThrow();
    const change = await tx
      .insertInto("package_changes")
      .values({
        id: newId(now),
        package_id: packageId,
        kind,
        note,
        fields: JSON.stringify(correction.fields),
        columns: JSON.stringify(correction.columns),
        status: "open",
        asked_at: now,
        remind_at: now + Math.floor((dueAt - now) / 2),
        due_at: dueAt,
        seen_seq: asked.state_seq,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await settle(tx, asked, change, now);
    const current = tx.selectFrom("package_changes").selectAll().where("id", "=", change.id);
    return current.executeTakeFirstOrThrow();
  });
}

/** Under another title, the listing may offer a collection whose rights are taken. */
async function requireRights(tx: Db, lot: Package, now: number): Promise<void> {
  const { exclusive_from_cents: exclusiveFromCents } = lot;
  const scope = offeredScope({ rights: rightsOf(lot), exclusiveFromCents });
  await requireFreeRights(tx, collectionOf(lot), { scope, moment: "listing" }, now);
}

/** Returns why the seller cannot ask for a change now, or null. */
export async function askingFault(db: Db, lot: Package, now: number): Promise<DomainError | null> {
  if (!isRunning(lot, now))
    return lot.opens_on === null ? new AuctionEnded() : new ChangeNeedless();
  if (!(await hasBids(db, lot))) return new ChangeNeedless();
  const open = db
    .selectFrom("package_changes")
    .select("id")
    .where("package_id", "=", lot.id)
    .where("status", "=", "open");
  if (await open.executeTakeFirst()) return new ChangeOpen();
  if (lot.changes_asked >= MAX_CHANGES) return new ChangesUsedUp({ most: MAX_CHANGES });
  return dueTime(lot, now) === null ? new ChangeLate() : null;
}
