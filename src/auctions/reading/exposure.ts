import type { Db } from "../../../db/client";
import { lockMember } from "../../../db/locks";
import { inLockingTransaction } from "../../../db/transaction";
import type { Viewer } from "../../accounts/viewer";
import { currentRequester } from "../../lib/requester";
import { actorFor } from "../../memberships/acting";
import { type MemberLimits, memberLimitsOf } from "../../memberships/limits";
import { requireNamed, tokenLimits } from "../bidding/answering";
import { writeCommitments } from "../bidding/bid-rows";
import { Commitments, lockedCommitments, readCommitments } from "../bidding/commitments";
import { LimitBelowCommitments } from "../refusals";
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

interface MemberKey {
  organizationId: string;
  memberId: string;
}

/** The limit that a member of an organization of several has set, and what they answer for. */
export async function ownLimitOf(
  db: Db,
  key: MemberKey,
  now: number,
): Promise<Pick<Exposure, "limitCents" | "committedCents">> {
  const limits = await memberLimitsOf(db, key, now);
  const commitments = await readCommitments(db, key.organizationId, now);
  const committedCents = commitments.openOf(key.memberId);
  return { limitCents: limits?.ownCents ?? null, committedCents };
}

/**
 * Sets what members want to be answerable for at most: in an organization of several on their own,
 * and otherwise as a whole.
 *
 * @throws LimitBelowCommitments
 */
export async function limitOneself(
  db: Db,
  { id: organizationId, memberId, roles }: Pick<Viewer, "id" | "memberId" | "roles">,
  limitCents: number | null,
  now: number,
): Promise<void> {
  if (roles === null) {
    await setCommitmentLimit(db, { memberId: organizationId, limitCents }, now);
    return;
  }
  const key = { organizationId, memberId };
  await inLockingTransaction(db, async (tx) => {
    await lockMember(tx, key.organizationId);
    const { committedCents } = await ownLimitOf(tx, key, now);
    if (limitCents !== null && limitCents < committedCents)
      throw new LimitBelowCommitments({ limitCents, committedCents });
    await tx
      .updateTable("memberships")
      .set({ own_limit_cents: limitCents })
      .where("member_id", "=", key.memberId)
      .where("organization_id", "=", key.organizationId)
      .execute();
  });
}

/**
 * Call this last in a transaction that adds to a bidder's commitments without a bid. In an
 * organization of several or with a token, who acts answers for this one from now on.
 *
 * @param namedCents the price that the bidder named or agreed to
 * @throws OverOwnLimit, OverOrganizationLimit, OverLimit, OverTokenLimit
 */
export async function commitWithinLimits(
  tx: Db,
  { packageId, bidderId, namedCents }: { packageId: string; bidderId: string; namedCents: number },
  now: number,
): Promise<void> {
  const memberId = actorFor(bidderId) ?? bidderId;
  const limitCents = await commitmentLimitOf(tx, bidderId);
  const limits = await memberLimitsOf(tx, { organizationId: bidderId, memberId }, now);
  const acting = currentRequester()?.token ?? null;
  requireNamed(acting, namedCents);
  const token = await tokenLimits(tx, bidderId, acting, now);
  const commitments = await commitmentsIn(tx, { bidderId, limitCents }, now);
  commitments.requireTotal(commitments.totalCents, limits);
  if (!limits && (token?.monthCents ?? null) === null) return;
  const answering = { memberId, limits, token };
  commitments.requireWithin(answering, packageId, commitments.payableOn(packageId));
  const row = { organization_id: bidderId, package_id: packageId, member_id: memberId };
  const commitment = { ...row, committed_at: now, token_id: token?.id ?? null };
  await writeCommitments(tx, { commitments: [commitment] });
}

async function commitmentsIn(
  tx: Db,
  { bidderId, limitCents }: { bidderId: string; limitCents: number | null },
  now: number,
): Promise<Commitments> {
  const found = await lockedCommitments(tx, new Map([[bidderId, limitCents]]), now);
  return found.get(bidderId) ?? new Commitments(limitCents, [], []);
}

/** What a member of an organization may still commit it to. */
export interface OwnSpending
  extends Pick<MemberLimits, "packageCents" | "monthCents" | "ownCents"> {
  /** What the member answers for on other packages. */
  openCents: number;
  /** What the member has committed it to in this month, on other packages than the one asked about. */
  monthCommittedCents: number;
}

/** Null for accounts of one, and for members without limits. */
export async function spendingOf(
  db: Db,
  { packageId, ...key }: MemberKey & { packageId?: string | undefined },
  now: number,
): Promise<OwnSpending | null> {
  const { organizationId, memberId } = key;
  const limits = await memberLimitsOf(db, key, now);
  if (!limits) return null;
  const { packageCents, monthCents, ownCents } = limits;
  if ([packageCents, monthCents, ownCents].every((cents) => cents === null)) return null;
  const commitments = await readCommitments(db, organizationId, now);
  const openCents = commitments.openOf(memberId, packageId);
  const monthCommittedCents = commitments.monthOf(limits, packageId);
  return { packageCents, monthCents, ownCents, openCents, monthCommittedCents };
}
