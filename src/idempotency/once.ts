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
      const storedAnswer = await findFirstAnswer<Json>(tx, request);
      if (storedAnswer) return storedAnswer;
      const response = await work(tx);
      await storeAnswer(
        tx,
        request,
        { status: response.status, answer: JSON.stringify(response.json) },
        now,
      );
      return response;
    });
  } catch (error) {
    const refusal = error instanceof DomainError ? storedRefusal(error) : null;
    if (refusal)
      await inTransaction(db, async (tx) => {
        const { memberId: member, key } = request;
        if (!(await findAnswer.firstIn(tx, { member, key })))
          await storeAnswer(tx, request, refusal, now);
      });
    throw error;
  }
}

export async function findFirstAnswer<Json>(
  db: Db,
  { memberId: member, key, hash }: KeyedRequest,
): Promise<JsonAnswer<Json> | undefined> {
  const storedAnswer = await findAnswer.first(db, { member, key });
  if (!storedAnswer) return undefined;
  if (storedAnswer.request_hash !== hash) throw new IdempotencyKeyReused();
  const refusal = refusalOf(storedAnswer);
  if (refusal) throw refusal;
  return { status: storedAnswer.status, json: JSON.parse(storedAnswer.answer) };
}

async function storeAnswer(
  tx: Db,
  { memberId, key, hash }: KeyedRequest,
  answer: { status: number; answer: string },
  now: number,
): Promise<void> {
  const keyColumns = { member_id: memberId, idempotency_key: key, request_hash: hash };
  await insertAnswer.writeIn(tx, { ...keyColumns, ...answer, log_entry: null, created_at: now });
}
