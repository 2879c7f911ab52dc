import type { Db } from "../../db/client";
import type { ContractTerms } from "../contracts/terms";
import { termsOf } from "../invoices/issuing";
import type { AmendmentKind, Side } from "../rules/deal";
import { amendmentsOf, type CreditedAmendment, possibleKinds } from "./amendment";
import {
  type Dispute,
  findOwnDelivery,
  type OwnDelivery,
  openDisputeOf,
  type PartyKey,
} from "./delivery";
import { isHeld } from "./holding";

export interface OwnAmendments {
  contractId: string;
  reference: string;
  side: Side;
  /** What the member can propose now; nothing while a proposal is open. */
  possible: AmendmentKind[];
  amendments: CreditedAmendment[];
  priceCents: number;
  /** The price at which the contract was concluded, if it is another one. */
  agreedCents: number | null;
  addsTax: boolean;
}

export async function amendmentsFor(db: Db, key: PartyKey): Promise<OwnAmendments> {
  const own = await findOwnDelivery(db, key);
  const { delivery } = own;
  const dispute = delivery.state === "disputed" ? await openDisputeOf(db, delivery.id) : null;
  const terms = await termsOf(db, delivery.contract_id);
  return ownAmendments(db, own, { terms, dispute: dispute ?? null });
}

export async function ownAmendments(
  db: Db,
  { delivery, side }: OwnDelivery,
  { terms, dispute }: { terms: ContractTerms; dispute: Dispute | null },
): Promise<OwnAmendments> {
  const { contract_id: contractId, reference } = delivery;
  const amendments = await amendmentsOf(db, contractId);
  const { priceCents, agreedCents = null, tax } = terms;
  const isBlocked = isHeld(delivery) || amendments.some(({ state }) => state === "open");
  const possible = isBlocked ? [] : possibleKinds(delivery, dispute);
  const addsTax = (tax?.addedRate ?? 0) > 0;
  return { contractId, reference, side, possible, amendments, priceCents, agreedCents, addsTax };
}
