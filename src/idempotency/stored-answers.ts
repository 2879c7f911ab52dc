import type { Db } from "../../db/client";
import { prepared, preparedWrite } from "../../db/prepared";
import { inBatches } from "../../db/transaction";
import { regularAlarm } from "../lib/alarm";
import {
  Conflict,
  coded,
  type DomainError,
  Forbidden,
  Gone,
  InvalidInput,
  NotFound,
  Refusal,
} from "../lib/errors";
import { DAY, MINUTE } from "../lib/time";

export interface KeyedRequest {
  memberId: string;
  key: string;
  hash: string;
}

export type StoredAnswer = {
  request_hash: string;
  status: number;
  answer: string;
  log_entry: number | null;
};

export type NewAnswer = Omit<StoredAnswer, "log_entry"> & {
  entry: number | null;
  member_id: string;
  idempotency_key: string;
  created_at: number;
};

export class IdempotencyKeyReused extends coded(Conflict, "idempotency-key-reused") {}

export function hashOf(...request: readonly unknown[]): string {
  return Bun.hash(JSON.stringify(request)).toString(36);
}

export const findAnswer = prepared<{ member: string; key: string }, StoredAnswer>((db, value) =>
  db
    .selectFrom("idempotency_keys")
    .select(["request_hash", "status", "answer", "log_entry"])
    .where("idempotency_key", "=", value("key"))
    .where("member_id", "=", value("member")),
);

export const findAnswerBySeq = prepared<{ seq: number }, StoredAnswer>((db, value) =>
  db
    .selectFrom("idempotency_keys")
    .select(["request_hash", "status", "answer", "log_entry"])
    .where("seq", "=", value("seq")),
);

export const insertAnswer = preparedWrite<Omit<NewAnswer, "entry"> & { log_entry: number | null }>(
  (db, value) =>
    db.insertInto("idempotency_keys").values({
      member_id: value("member_id"),
      idempotency_key: value("idempotency_key"),
      request_hash: value("request_hash"),
      status: value("status"),
      answer: value("answer"),
      log_entry: value("log_entry"),
      created_at: value("created_at"),
    }),
);

/** Stores only refusals that depend on the request and state, not those from limits. */
const REFUSAL_KINDS = new Map<number, new (...outcome: never) => DomainError>([
  [400, Refusal],
  [403, Forbidden],
  [404, NotFound],
  [409, Conflict],
  [410, Gone],
]);

export function storedRefusal(
  refusal: DomainError,
): Pick<StoredAnswer, "status" | "answer"> | null {
  if (refusal instanceof InvalidInput || refusal instanceof IdempotencyKeyReused) return null;
  const [status] = [...REFUSAL_KINDS].find(([, kind]) => refusal instanceof kind) ?? [];
  const { code, values } = refusal;
  return status === undefined ? null : { status, answer: JSON.stringify({ code, values }) };
}

export function refusalOf({
  status,
  answer,
}: Pick<StoredAnswer, "status" | "answer">): DomainError | undefined {
  const RefusalKind = REFUSAL_KINDS.get(status);
  if (!RefusalKind) return undefined;
  const { code, values } = JSON.parse(answer);
  // Which values a code has is known only when it is stored.
  return new RefusalKind(...([code, values] as never));
}

const BATCH_SIZE = 1000;

export function pruneAnswers(db: Db, now: number): Promise<number> {
  return inBatches(db, BATCH_SIZE, async (tx) => {
    const oldest = tx.selectFrom("idempotency_keys").select("seq").orderBy("seq").limit(BATCH_SIZE);
    const { numDeletedRows } = await tx
      .deleteFrom("idempotency_keys")
      .where("seq", "in", oldest)
      .where("created_at", "<=", now - DAY)
      .executeTakeFirst();
    return Number(numDeletedRows);
  });
}

export const answerPruning = regularAlarm({
  work: pruneAnswers,
  everyMs: MINUTE,
  failureMessage: "idempotency keys not pruned",
});
