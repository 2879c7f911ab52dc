import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { DomainError } from "../lib/errors";
import {
  findAnswer,
  IdempotencyKeyReused,
  insertAnswer,
  type KeyedRequest,
  refusalOf,
  storedRefusal,
} from "./stored-answers";

export interface JsonAnswer<Json> {
  status: number;
  json: Json;
}

/** A key gets the same response or refusal for 24 hours (docs/product.md#idempotency). */
export async function answerOnce<Json>(
  db: Db,
  request: KeyedRequest | null,
  now: number,
  work: (tx: Db) => Promise<JsonAnswer<Json>>,
): Promise<JsonAnswer<Json>> {
  if (!request) return inTransaction(db, work);
  try {
    return await inTransaction(db, async (tx) => {
      const earlier = await firstAnswer<Json>(tx, request);
      if (earlier) return earlier;
      const answered = await work(tx);
      await keep(
        tx,
        request,
        { status: answered.status, answer: JSON.stringify(answered.json) },
        now,
      );
      return answered;
    });
  } catch (error) {
    const refused = error instanceof DomainError ? storedRefusal(error) : null;
    if (refused)
      await inTransaction(db, async (tx) => {
        const { memberId: member, key } = request;
        if (!(await findAnswer.firstIn(tx, { member, key }))) await keep(tx, request, refused, now);
      });
    throw error;
  }
}

export async function firstAnswer<Json>(
  db: Db,
  { memberId: member, key, hash }: KeyedRequest,
): Promise<JsonAnswer<Json> | undefined> {
  const earlier = await findAnswer.first(db, { member, key });
  if (!earlier) return undefined;
  if (earlier.request_hash !== hash) throw new IdempotencyKeyReused();
  const refused = refusalOf(earlier);
  if (refused) throw refused;
  return { status: earlier.status, json: JSON.parse(earlier.answer) };
}

async function keep(
  tx: Db,
  { memberId, key, hash }: KeyedRequest,
  answer: { status: number; answer: string },
  now: number,
): Promise<void> {
  const keyColumns = { member_id: memberId, idempotency_key: key, request_hash: hash };
  await insertAnswer.writeIn(tx, { ...keyColumns, ...answer, log_entry: null, created_at: now });
}
