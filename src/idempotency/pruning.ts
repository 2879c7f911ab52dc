import type { Logger } from "pino";
import type { Db } from "../../db/client";
import { Alarm, nextTurn } from "../lib/alarm";
import { type Clock, DAY, MINUTE } from "../lib/time";

const BATCH = 1000;

export async function pruneAnswers(db: Db, now: number): Promise<number> {
  let pruned = 0;
  for (;;) {
    const oldest = db.selectFrom("idempotency_keys").select("seq").orderBy("seq").limit(BATCH);
    const { numDeletedRows } = await db
      .deleteFrom("idempotency_keys")
      .where("seq", "in", oldest)
      .where("created_at", "<=", now - DAY)
      .executeTakeFirstOrThrow();
    pruned += Number(numDeletedRows);
    if (numDeletedRows < BATCH) return pruned;
    await nextTurn();
  }
}

export function answerPruning({ db, clock, log }: { db: Db; clock: Clock; log: Logger }): Alarm {
  return new Alarm({
    clock,
    async work() {
      await pruneAnswers(db, clock.now());
    },
    next: async () => clock.now() + MINUTE,
    failed: (error) => log.error({ err: error }, "idempotency keys not pruned"),
  });
}
