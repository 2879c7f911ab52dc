import { TAKEN, withAdvisoryLock } from "../../db/advisory-lock";
import type { Db } from "../../db/client";
import { Alarm } from "../lib/alarm";
import { isId } from "../lib/ids";
import { type Clock, DAY, HOUR, MINUTE, SECOND } from "../lib/time";
import type { Store } from "../store/store";

/** A file that no material shows after this time was left behind in a form. */
const UNATTACHED_MS = DAY;

/**
 * Connections that are silent for half as long are closed, so nothing still writes to such a file.
 */
const STRAY_MS = MINUTE;

/** Ids that one query is asked about. */
const BATCH = 500;

interface Swept {
  db: Db;
  uploads: Store;
}

/**
 * Removes the files of rows that are gone, and what was uploaded a day ago and is shown nowhere.
 * A file goes only once its row's end is durable, and is forgotten only once it is gone.
 */
export async function sweepUploads({ db, uploads }: Swept, now: number): Promise<void> {
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

/** Removes what a server that died left: half a file, or a whole one without a row. */
export async function clearStrays({ db, uploads }: Swept, now: number): Promise<void> {
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

interface Duty extends Swept {
  clock: Clock;
  log: { error(details: object, message: string): void };
}

/** While another server sweeps, what it may have passed already waits so long. */
const LOOK_AGAIN_MS = 5 * SECOND;

/**
 * Sweeps whenever a row may have been deleted, and looks for stray files at the start and every
 * hour. Of several servers one sweeps at a time.
 */
export function uploadSweep({ clock, log, ...swept }: Duty): Alarm {
  let straysAt = Number.NEGATIVE_INFINITY;
  let isElsewhere = false;
  const sweep = async () => {
    const now = clock.now();
    await sweepUploads(swept, now);
    if (now < straysAt) return;
    await clearStrays(swept, now);
    straysAt = now + HOUR;
  };
  return new Alarm({
    clock,
    async work() {
      isElsewhere = (await withAdvisoryLock(swept.db, "sweep of uploads", sweep)) === TAKEN;
    },
    next: async () => (isElsewhere ? clock.now() + LOOK_AGAIN_MS : straysAt),
    failed: (error) => log.error({ err: error }, "uploads not swept"),
  });
}
