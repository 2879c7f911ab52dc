import { LOCK_TAKEN, withAdvisoryLock } from "../../db/advisory-lock";
import type { Db } from "../../db/client";
import { Alarm } from "../lib/alarm";
import { isId } from "../lib/ids";
import { type Clock, DAY, HOUR, MINUTE, SECOND } from "../lib/time";
import type { Store } from "../store/store";

const UNATTACHED_MS = DAY;

/** After this long, silent connections have closed, so nothing is still writing the file. */
const STRAY_MS = MINUTE;

const BATCH = 500;

interface SweepResult {
  db: Db;
  uploads: Store;
}

/** A deletion stays recorded until the file is gone, so that a crash leaves no file behind. */
export async function sweepUploads({ db, uploads }: SweepResult, now: number): Promise<void> {
  await db
    .deleteFrom("uploads")
    .where("material_id", "is", null)
    .where("created_at", "<=", now - UNATTACHED_MS)
    .execute();
  for (;;) {
    const released = await db.selectFrom("released_uploads").select("id").limit(BATCH).execute();
    const ids = released.map(({ id }) => id);
    if (ids.length === 0) return;
    await Promise.all(ids.map((id) => uploads.remove(id)));
    await db.deleteFrom("released_uploads").where("id", "in", ids).execute();
  }
}

export async function clearStrays({ db, uploads }: SweepResult, now: number): Promise<void> {
  await uploads.clearUnfinished(now - STRAY_MS);
  const stored = await Array.fromAsync(uploads.list({ before: now - STRAY_MS }));
  const ids = stored.map(({ name }) => name).filter(isId);
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH);
    const rows = await db.selectFrom("uploads").select("id").where("id", "in", batch).execute();
    const known = new Set(rows.map(({ id }) => id));
    await Promise.all(batch.filter((id) => !known.has(id)).map((id) => uploads.remove(id)));
  }
}

interface Duty extends SweepResult {
  clock: Clock;
  log: { error(details: object, message: string): void };
}

/** The other server may have passed the file already, so this retries. */
const RECHECK_MS = 5 * SECOND;

export function uploadSweep({ clock, log, ...deps }: Duty): Alarm {
  let straysAt = Number.NEGATIVE_INFINITY;
  let isElsewhere = false;
  const sweep = async () => {
    const now = clock.now();
    await sweepUploads(deps, now);
    if (now < straysAt) return;
    await clearStrays(deps, now);
    straysAt = now + HOUR;
  };
  return new Alarm({
    clock,
    async work() {
      isElsewhere = (await withAdvisoryLock(deps.db, "sweep of uploads", sweep)) === LOCK_TAKEN;
    },
    next: async () => (isElsewhere ? clock.now() + RECHECK_MS : straysAt),
    onFailure: (error) => log.error({ err: error }, "uploads not swept"),
  });
}
