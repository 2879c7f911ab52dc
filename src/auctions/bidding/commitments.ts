import { sql } from "kysely";
import type { Db } from "../../../db/client";
import { engineOf } from "../../../db/engine";
import type { MemberLimits } from "../../memberships/limits";
import { SALE_RULES } from "../../rules/sale";
import { type Answered, findAnswered } from "../reading/answered";
import { type Binding, findBindings, maximumPayable } from "../reading/binding";
import { OverLimit, OverOrganizationLimit, OverOwnLimit, OverTokenLimit } from "../refusals";
import type { RoundEvent } from "../round-claims";
import type { BidLot } from "./bid-lot";
import type { Answering } from "./bid-request";

type BindingTerms = Pick<Binding, "packageId" | "bidderId" | "addedTaxRate" | "buyerFeeRate">;

type CommitmentLot = Pick<
  BidLot,
  "sale_rule" | "reserve_cents" | "highest_bid_cents" | "round_rule"
>;

/** Under rule 1, an exclusive bid can win again when a reserve that is met frees seats. */
function canWinAgain({ sale_rule, round_rule, ...lot }: CommitmentLot): boolean {
  const isReserveOpen = (lot.reserve_cents ?? 0) > (lot.highest_bid_cents ?? 0);
  return (round_rule === 1 && isReserveOpen) || !SALE_RULES[sale_rule].isOutbidFree;
}

/** What a bidder may have to pay, and who answers for it in an organization of several. */
export class Commitments {
  readonly #bindings = new Map<string, Binding>();
  readonly #answered = new Map<
    string,
    Pick<Answered, "memberId" | "tokenId" | "committedAt" | "contractCents">
  >();
  #committedCents = 0;

  constructor(
    private readonly limitCents: number | null,
    bindings: readonly Binding[],
    answered: readonly Answered[],
  ) {
    for (const binding of bindings) this.#replace(binding);
    for (const entry of answered) this.#answered.set(entry.packageId, entry);
  }

  get totalCents(): number {
    return this.#committedCents;
  }

  payableOn(packageId: string): number {
    const binding = this.#bindings.get(packageId);
    return binding ? maximumPayable(binding) : 0;
  }

  /** What a member answers for and may still become payable, on other packages. */
  openOf(memberId: string, exceptPackageId?: string): number {
    let cents = 0;
    for (const [packageId, entry] of this.#answered)
      if (packageId !== exceptPackageId && entry.memberId === memberId)
        cents += this.payableOn(packageId);
    return cents;
  }

  /** What a member has committed the organization to in this month, on other packages. */
  monthOf({ memberId, monthStart }: MemberLimits, exceptPackageId?: string): number {
    return this.#since(monthStart, exceptPackageId, (entry) => entry.memberId === memberId);
  }

  #since(
    monthStart: number,
    exceptPackageId: string | undefined,
    isCounted: (entry: Pick<Answered, "memberId" | "tokenId">) => boolean,
  ): number {
    let cents = 0;
    for (const [packageId, entry] of this.#answered)
      if (packageId !== exceptPackageId && isCounted(entry) && entry.committedAt >= monthStart)
        cents += this.payableOn(packageId) || entry.contractCents;
    return cents;
  }

  /**
   * @param answering who answers for the bid; null if the bidder is an account of one, which acts
   *   without a token where none has acted
   * @returns whether the bid commits the bidder to more
   * @throws OverOwnLimit, OverOrganizationLimit, OverLimit, OverTokenLimit
   */
  add(
    terms: BindingTerms,
    round: CommitmentLot,
    events: readonly RoundEvent[],
    answering: Answering | null,
    now: number,
  ): boolean {
    const before = this.#bindings.get(terms.packageId) ?? emptyBinding(terms);
    const keepsExclusive = canWinAgain(round);
    const after = events.reduce(
      (binding, event) => bindingAfter(binding, event, keepsExclusive),
      before,
    );
    const increase = maximumPayable(after) - maximumPayable(before);
    const committedCents = this.#committedCents + increase;
    if (increase > 0) {
      this.requireTotal(committedCents, answering?.limits ?? null);
      if (answering) {
        const { packageId } = terms;
        this.requireWithin(answering, packageId, maximumPayable(after));
        const { memberId, token } = answering;
        const entry = { memberId, tokenId: token?.id ?? null, committedAt: now, contractCents: 0 };
        this.#answered.set(packageId, entry);
      }
    }
    this.#replace(after);
    return increase > 0;
  }

  /** @throws OverOwnLimit, OverOrganizationLimit */
  requireTotal(committedCents: number, limits: MemberLimits | null): void {
    const { limitCents } = this;
    if (limitCents === null || committedCents <= limitCents) return;
    const Over = limits ? OverOrganizationLimit : OverOwnLimit;
    throw new Over({ limitCents, committedCents });
  }

  /** @throws OverOwnLimit, OverLimit, OverTokenLimit */
  requireWithin({ limits, token }: Answering, packageId: string, payableCents: number): void {
    if (limits) this.#requireMember(limits, packageId, payableCents);
    if (!token || token.monthCents === null) return;
    const { id, monthCents: limitCents, monthStart } = token;
    const earlierCents = this.#since(monthStart, packageId, ({ tokenId }) => tokenId === id);
    const committedCents = earlierCents + payableCents;
    if (committedCents > limitCents)
      throw new OverTokenLimit({ of: "month", limitCents, committedCents });
  }

  #requireMember(limits: MemberLimits, packageId: string, payableCents: number): void {
    const { packageCents, monthCents, ownCents } = limits;
    if (packageCents !== null && payableCents > packageCents)
      throw new OverLimit({
        of: "package",
        limitCents: packageCents,
        committedCents: payableCents,
      });
    const monthlyCents = this.monthOf(limits, packageId) + payableCents;
    if (monthCents !== null && monthlyCents > monthCents)
      throw new OverLimit({ of: "month", limitCents: monthCents, committedCents: monthlyCents });
    const openCents = this.openOf(limits.memberId, packageId) + payableCents;
    if (ownCents !== null && openCents > ownCents)
      throw new OverOwnLimit({ limitCents: ownCents, committedCents: openCents });
  }

  #replace(binding: Binding): void {
    const before = this.#bindings.get(binding.packageId);
    this.#committedCents += maximumPayable(binding) - (before ? maximumPayable(before) : 0);
    this.#bindings.set(binding.packageId, binding);
  }
}

const emptyBinding = (terms: BindingTerms): Binding => ({
  ...terms,
  bidCents: 0,
  maximumCents: null,
  exclusiveCents: null,
  invoicedCents: null,
});

function bindingAfter(binding: Binding, event: RoundEvent, keepsExclusive: boolean): Binding {
  if (event.type === "extension" || event.type === "seats") return binding;
  if (event.bidderId !== binding.bidderId) return binding;
  if (event.type === "exclusive")
    return {
      ...binding,
      exclusiveCents: event.leads || keepsExclusive ? event.maximumCents : null,
    };
  if (event.type === "maximum") return { ...binding, maximumCents: event.maximumCents };
  return { ...binding, bidCents: Math.max(binding.bidCents, event.amountCents) };
}

/**
 * Call this after locking packages.
 *
 * @param limits by organization or account; null has none
 */
export async function lockedCommitments(
  tx: Db,
  limits: ReadonlyMap<string, number | null>,
  now: number,
): Promise<Map<string, Commitments>> {
  const bidders = [...limits.keys()];
  await lockCommitments(tx, bidders);
  const rows = await findBindings(tx, bidders, now);
  const bindings = Map.groupBy(rows, ({ bidderId }) => bidderId);
  const answered = Map.groupBy(
    await findAnswered(tx, bidders, rows, now),
    ({ organizationId }) => organizationId,
  );
  return new Map(
    [...limits].map(([id, cents]) => [
      id,
      new Commitments(cents, bindings.get(id) ?? [], answered.get(id) ?? []),
    ]),
  );
}

/** Without a lock, for reading. */
export async function readCommitments(db: Db, bidderId: string, now: number): Promise<Commitments> {
  const bindings = await findBindings(db, [bidderId], now);
  return new Commitments(null, bindings, await findAnswered(db, [bidderId], bindings, now));
}

/** Writing the rows makes older serializable transactions retry. */
async function lockCommitments(tx: Db, memberIds: readonly string[]): Promise<void> {
  if (engineOf(tx) !== "postgres") return;
  await sql`with locked as (
      select id from users where id = any(${[...memberIds]}::text[]) order by id for no key update
    )
    update users set commitment_limit_cents = commitment_limit_cents
    from locked where users.id = locked.id`.execute(tx);
}
