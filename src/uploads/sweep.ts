import { LOCK_TAKEN, withAdvisoryLock } from "../../db/advisory-lock";
import type { Db } from "../../db/client";
import { Alarm } from "../lib/alarm";
import { isId } from "../lib/ids";
import { type Clock, DAY, HOUR, MINUTE, SECOND } from "../lib/time";
import type { Store } from "../store/store";

const MAX_UNATTACHED_MS = DAY;

/** By then idle connections have closed, so nothing still writes to the file. */
const MIN_STRAY_AGE_MS = MINUTE;

const BATCH_SIZE = 500;

interface SweepDeps {
  db: Db;
  uploads: Store;
}

/** A deletion stays recorded until the file is gone, so that a crash leaves no file behind. */
export async function sweepUploads({ db, uploads }: SweepDeps, now: number): Promise<void> {
  await db
    .deleteFrom("uploads")
    .where("material_id", "is", null)
    .where("created_at", "<=", now - MAX_UNATTACHED_MS)
    .execute();
  for (;;) {
    const released = await db
      .selectFrom("released_uploads")
      .select("id")
      .limit(BATCH_SIZE)
      .execute();
    const ids = released.map(({ id }) => id);
    if (ids.length === 0) return;
    await Promise.all(ids.map((id) => uploads.remove(id)));
    await db.deleteFrom("released_uploads").where("id", "in", ids).execute();
  }
}

export async function removeStrayFiles({ db, uploads }: SweepDeps, now: number): Promise<void> {
  await uploads.clearUnfinished(now - MIN_STRAY_AGE_MS);
  const stored = await Array.fromAsync(uploads.list({ before: now - MIN_STRAY_AGE_MS }));
  const ids = stored.map(({ name }) => name).filter(isId);
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const batch = ids.slice(from, from + BATCH_SIZE);
    const rows = await db.selectFrom("uploads").select("id").where("id", "in", batch).execute();
    const knownIds = new Set(rows.map(({ id }) => id));
    await Promise.all(batch.filter((id) => !knownIds.has(id)).map((id) => uploads.remove(id)));
  }
}

interface UploadSweepDeps extends SweepDeps {
  clock: Clock;
  log: { error(details: object, message: string): void };
}

/** The other server may already have checked this server's new files, so the sweep retries. */
const RECHECK_MS = 5 * SECOND;

export function uploadSweep({ clock, log, ...deps }: UploadSweepDeps): Alarm {
  let nextStrayRemovalAt = Number.NEGATIVE_INFINITY;
  let isSweptElsewhere = false;
  const sweep = async () => {
    const now = clock.now();
    await sweepUploads(deps, now);
    if (now < nextStrayRemovalAt) return;
    await removeStrayFiles(deps, now);
    nextStrayRemovalAt = now + HOUR;
  };
  return new Alarm({
    clock,
    async work() {
      isSweptElsewhere =
        (await withAdvisoryLock(deps.db, "sweep of uploads", sweep)) === LOCK_TAKEN;
    },
    next: async () => (isSweptElsewhere ? clock.now() + RECHECK_MS : nextStrayRemovalAt),
    onFailure: (error) => log.error({ err: error }, "uploads not swept"),
  });
}
