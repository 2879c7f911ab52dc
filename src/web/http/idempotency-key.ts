import { z } from "zod";
import { hashOf, type KeyedRequest } from "../../idempotency/stored-answers";
import { line } from "../../lib/inputs";
import type { Form } from "./body";

const idempotencyKey = line()
  .regex(/^[\x21-\x7e]{1,200}$/, "must be 1 to 200 printable characters without spaces")
  .optional();

export const idempotencyHeaders = z.looseObject({ "idempotency-key": idempotencyKey });

/** Includes the content, because a form that is changed after going back is a new request. */
export function formKey(form: Form, content: string | number | bigint): string | null {
  return idempotencyKey.safeParse(form.key && `${form.key}/${content}`).data ?? null;
}

export function keyedRequest(
  { "idempotency-key": key }: z.output<typeof idempotencyHeaders>,
  memberId: string,
  ...values: readonly unknown[]
): KeyedRequest | null {
  return key === undefined ? null : { memberId, key, hash: hashOf(...values) };
}
