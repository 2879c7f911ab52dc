import type { Db } from "../../../db/client";
import { lockMember } from "../../../db/locks";
import { inLockingTransaction } from "../../../db/transaction";
import { lockCommitments } from "../bidding/commitments";
import { LimitBelowCommitments, OverOwnLimit } from "../refusals";
import { addedTaxIn, feeIn, findBindings, maximumPayable } from "./binding";

export interface Exposure {
  committedCents: number;
  limitCents: number | null;
  packages: { packageId: string; atMostCents: number; addedTaxCents: number; feeCents: number }[];
}

export async function exposureOf(db: Db, memberId: string, now: number): Promise<Exposure> {
  const limitCents = await commitmentLimitOf(db, memberId);
  return { ...(await commitmentsOf(db, memberId, now)), limitCents };
}

export async function commitmentsOf(
  db: Db,
  memberId: string,
  now: number,
): Promise<Omit<Exposure, "limitCents">> {
  const bindings = await findBindings(db, [memberId], now);
  const packages = bindings.map((binding) => {
    const { packageId } = binding;
    const [addedTaxCents, feeCents] = [addedTaxIn(binding), feeIn(binding)];
    return { packageId, atMostCents: maximumPayable(binding), addedTaxCents, feeCents };
  });
  const committedCents = packages.reduce((sum, { atMostCents }) => sum + atMostCents, 0);
  return { committedCents, packages };
}

export async function commitmentLimitOf(db: Db, memberId: string): Promise<number | null> {
  const member = await db
    .selectFrom("users")
    .select("commitment_limit_cents as cents")
    .where("id", "=", memberId)
    .executeTakeFirst();
  return member?.cents ?? null;
}

export async function setCommitmentLimit(
  db: Db,
  { memberId, limitCents }: { memberId: string; limitCents: number | null },
  now: number,
): Promise<Exposure> {
  return inLockingTransaction(db, async (tx) => {
    // Waits for bids that were judged without the limit.
    await lockMember(tx, memberId);
    const { committedCents, packages } = await commitmentsOf(tx, memberId, now);
    if (limitCents !== null && limitCents < committedCents)
      throw new LimitBelowCommitments({ limitCents, committedCents });
    await tx
      .updateTable("users")
      .set({ commitment_limit_cents: limitCents })
      .where("id", "=", memberId)
      .execute();
    return { committedCents, limitCents, packages };
  });
}

/** Call this last in a transaction that adds to the member's commitments. @throws OverOwnLimit */
export async function requireWithinLimit(tx: Db, memberId: string, now: number): Promise<void> {
  await lockCommitments(tx, [memberId]);
  const { committedCents, limitCents } = await exposureOf(tx, memberId, now);
  if (limitCents !== null && committedCents > limitCents)
    throw new OverOwnLimit({ limitCents, committedCents });
}
