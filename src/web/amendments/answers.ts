import { z } from "zod";
import { type CreditedAmendment, isOpen } from "../../delivery/amendment";
import type { OwnAmendments } from "../../delivery/amendment-reading";
import { dollars, id, text, time } from "../../lib/answers";
import { centsToDecimal } from "../../lib/money";
import { isoTime } from "../../lib/time";
import { AMENDMENT_KINDS, invoiceNumber } from "../../rules/deal";

const kind = z.enum(AMENDMENT_KINDS);

export const amendmentSchema = z
  .object({
    id,
    kind,
    amount: dollars
      .nullable()
      .describe("The new price or the refund, without added tax; null to cancel."),
    price: dollars.describe("The price when the change was proposed."),
    by: z.enum(["seller", "buyer", "operator"]).describe("Who proposed or decided it."),
    state: z.enum(["open", "accepted", "declined", "withdrawn", "expired", "lapsed"]),
    proposedAt: time,
    expiresAt: time.nullable().describe("Until when it can be accepted, while it is open."),
    endedAt: time.nullable(),
    creditNote: text.nullable().describe("The credit note for the part of the invoice."),
  })
  .meta({ id: "Amendment" });

export const amendmentsSchema = z.object({
  possible: z.array(kind).describe("What you can propose now."),
  amendments: z.array(amendmentSchema),
});

export function amendmentJson(amendment: CreditedAmendment): z.output<typeof amendmentSchema> {
  const { kind, amount_cents, price_cents, proposed_by: by, state, credit_note } = amendment;
  return {
    id: amendment.id,
    kind,
    amount: amount_cents === null ? null : centsToDecimal(amount_cents),
    price: centsToDecimal(price_cents),
    by,
    state,
    proposedAt: isoTime(amendment.proposed_at),
    expiresAt: isOpen(amendment) ? isoTime(amendment.expires_at) : null,
    endedAt: amendment.ended_at === null ? null : isoTime(amendment.ended_at),
    creditNote: credit_note === null ? null : invoiceNumber(credit_note),
  };
}

export const amendmentsJson = ({ possible, amendments }: OwnAmendments) => ({
  possible,
  amendments: amendments.map(amendmentJson),
});
