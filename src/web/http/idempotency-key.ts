import { z } from "zod";
import { hashOf, type KeyedRequest } from "../../idempotency/stored-answers";
import { line } from "../../lib/inputs";
import type { Form } from "./body";

/** Any token of a client's own, such as a UUID. */
const idempotencyKey = line()
  .regex(/^[\x21-\x7e]{1,200}$/, "idempotency-key-invalid")
  .optional();

/** The headers of a call that may be sent again without being done again. */
export const repeatable = z.looseObject({ "idempotency-key": idempotencyKey });

/**
 * The key that a form brings, as its page was given it; null where it brings none that can be used.
 * What was typed is part of it: a visitor who goes back and changes that means something else.
 */
export function formKey(form: Form, typed: string | number | bigint): string | null {
  return idempotencyKey.safeParse(form.key && `${form.key}/${typed}`).data ?? null;
}

/** A call by its member and key, for all that it asks; null where it carries no key. */
export function keyedRequest(
  { "idempotency-key": key }: z.output<typeof repeatable>,
  memberId: string,
  ...asked: readonly unknown[]
): KeyedRequest | null {
  return key === undefined ? null : { memberId, key, hash: hashOf(...asked) };
}
