import type { Db } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { termsOf } from "../invoices/issuing";
import { InvalidInput } from "../lib/errors";
import { newId } from "../lib/ids";
import { actorFor } from "../memberships/acting";
import type { Step } from "../rules/deal";
import {
  AMENDMENT_MS,
  type Amendment,
  AmendmentEnded,
  AmendmentImpossible,
  AmendmentOfOther,
  AmendmentOpen,
  amendmentDetails,
  type CreditedAmendment,
  endAmendment,
  findAmendment,
  isOpen,
  openAmendmentOf,
  possibleNow,
} from "./amendment";
import { carryOut } from "./amendment-effects";
import { keptDue } from "./deadlines";
import { type Delivery, findOwnDelivery, type OwnDelivery, type PartyKey } from "./delivery";
import { deliveryTime } from "./holding";
import type { NewAmendment } from "./schema";
import { takeStep } from "./steps";

export async function proposeAmendment(
  db: Db,
  key: PartyKey,
  { kind, amount }: NewAmendment,
  now: number,
): Promise<CreditedAmendment> {
  return inTransaction(db, async (tx) => {
    const { delivery, side } = await findOwnDelivery(tx, key);
    if (!(await possibleNow(tx, delivery)).includes(kind)) throw new AmendmentImpossible();
    if (await openAmendmentOf(tx, delivery.contract_id)) throw new AmendmentOpen();
    const newAmendment = {
      kind,
      amountCents: amount ?? null,
      proposedBy: side,
      state: "open",
    } as const;
    const amendment = await addAmendment(tx, delivery, newAmendment, now);
    await note(tx, { delivery, side }, amendment, "amendment-proposed", now);
    return { ...amendment, credit_note: null };
  });
}

type Added = Pick<Amendment, "kind" | "state"> & {
  amountCents: number | null;
  proposedBy: Amendment["proposed_by"];
};

/** @throws InvalidInput unless the amount leaves a part of the price */
export async function addAmendment(
  tx: Db,
  delivery: Pick<Delivery, "contract_id" | "seller_id" | "buyer_id">,
  { kind, amountCents, proposedBy, state }: Added,
  now: number,
): Promise<Amendment> {
  const { contract_id } = delivery;
  const { priceCents } = await termsOf(tx, contract_id);
  if (kind !== "cancel" && (amountCents === null || amountCents >= priceCents))
    throw new InvalidInput([{ path: "amount", message: "amount-below-price" }]);
  const amendment: Amendment = {
    id: newId(now),
    contract_id,
    kind,
    amount_cents: kind === "cancel" ? null : amountCents,
    price_cents: priceCents,
    proposed_by: proposedBy,
    acted_by: proposedBy === "operator" ? null : actorFor(delivery[`${proposedBy}_id`]),
    state,
    proposed_at: now,
    expires_at: now + AMENDMENT_MS,
    ended_at: state === "open" ? null : now,
  };
  await tx.insertInto("amendments").values(amendment).execute();
  return amendment;
}

type AmendmentKey = PartyKey & { amendmentId: string };

/** A repeat changes nothing. @throws AmendmentEnded, AmendmentImpossible, AmendmentOfOther */
export async function acceptAmendment(db: Db, key: AmendmentKey, now: number) {
  return answerAmendment(db, key, "accepted", now, async (tx, { delivery, side }, amendment) => {
    if (!(await possibleNow(tx, delivery)).includes(amendment.kind))
      throw new AmendmentImpossible();
    const step = { step: "amendment-accepted", actor: side } as const;
    await carryOut(tx, delivery, amendment, step, now);
  });
}

export async function declineAmendment(db: Db, key: AmendmentKey, now: number) {
  return answerAmendment(db, key, "declined", now, (tx, own, amendment) =>
    note(tx, own, amendment, "amendment-declined", now),
  );
}

/** By the party that proposed it. A repeat changes nothing. */
export async function withdrawAmendment(db: Db, key: AmendmentKey, now: number) {
  return answerAmendment(db, key, "withdrawn", now, (tx, own, amendment) =>
    note(tx, own, amendment, "amendment-withdrawn", now),
  );
}

async function answerAmendment(
  db: Db,
  { amendmentId, ...key }: AmendmentKey,
  answer: "accepted" | "declined" | "withdrawn",
  now: number,
  follow: (tx: Db, own: OwnDelivery, amendment: Amendment) => Promise<unknown>,
): Promise<CreditedAmendment> {
  return inTransaction(db, async (tx) => {
    const own = await findOwnDelivery(tx, key);
    const { contract_id } = own.delivery;
    const amendment = await findAmendment(tx, contract_id, amendmentId);
    const isOwn = amendment.proposed_by === own.side;
    if (isOwn !== (answer === "withdrawn")) throw new AmendmentOfOther();
    if (amendment.state === answer) return amendment;
    const isLate = amendment.expires_at <= deliveryTime(own.delivery, now);
    if (!isOpen(amendment) || isLate) throw new AmendmentEnded();
    await endAmendment(tx, amendment, answer, now);
    const { credit_note: _, ...open } = amendment;
    await follow(tx, own, { ...open, state: answer, ended_at: now });
    return findAmendment(tx, contract_id, amendmentId);
  });
}

/** A step that changes only the proposal. */
export async function note(
  tx: Db,
  { delivery, side }: { delivery: Delivery; side: OwnDelivery["side"] | "server" },
  amendment: Amendment,
  step: Step,
  now: number,
): Promise<void> {
  const { state: nextState } = delivery;
  const taken = { step, actor: side, nextState, ...amendmentDetails(amendment) };
  await takeStep(tx, delivery, { ...taken, ...keptDue(delivery) }, now);
}
