import { sql } from "kysely";
import type { Db } from "../../../db/client";
import { engineOf } from "../../../db/engine";
import { SALE_RULES } from "../../rules/sale";
import { type Binding, findBindings, maximumPayable } from "../reading/binding";
import { OverOwnLimit } from "../refusals";
import type { RoundEvent } from "../round-claims";
import type { BidLot } from "./bid-lot";

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

export class Commitments {
  readonly #bindings = new Map<string, Binding>();
  #committedCents = 0;

  constructor(
    private readonly limitCents: number,
    bindings: readonly Binding[],
  ) {
    for (const binding of bindings) this.#replace(binding);
  }

  add(terms: BindingTerms, round: CommitmentLot, events: readonly RoundEvent[]): void {
    const { limitCents } = this;
    const before = this.#bindings.get(terms.packageId) ?? emptyBinding(terms);
    const keepsExclusive = canWinAgain(round);
    const after = events.reduce(
      (binding, event) => bindingAfter(binding, event, keepsExclusive),
      before,
    );
    const increase = maximumPayable(after) - maximumPayable(before);
    const committedCents = this.#committedCents + increase;
    if (increase > 0 && committedCents > limitCents)
      throw new OverOwnLimit({ limitCents, committedCents });
    this.#replace(after);
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

export async function commitmentsOf(
  tx: Db,
  limits: ReadonlyMap<string, number>,
  now: number,
): Promise<Map<string, Commitments>> {
  const members = [...limits.keys()];
  await lockCommitments(tx, members);
  const bindings = Map.groupBy(await findBindings(tx, members, now), ({ bidderId }) => bidderId);
  return new Map(
    [...limits].map(([id, cents]) => [id, new Commitments(cents, bindings.get(id) ?? [])]),
  );
}

/** Call this after locking packages. Writing the rows makes older serializable transactions retry. */
export async function lockCommitments(tx: Db, memberIds: readonly string[]): Promise<void> {
  if (engineOf(tx) !== "postgres") return;
  await sql`with locked as (
      select id from users where id = any(${[...memberIds]}::text[]) order by id for no key update
    )
    update users set commitment_limit_cents = commitment_limit_cents
    from locked where users.id = locked.id`.execute(tx);
}
