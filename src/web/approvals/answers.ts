import { z } from "zod";
import type { Approval } from "../../approvals/approvals";
import { dollars, id, text, time } from "../../lib/answers";
import { centsToDecimal } from "../../lib/money";
import { isoTime } from "../../lib/time";

export const approvalSchema = z
  .object({
    id,
    packageId: id,
    title: text,
    requestedBy: id.describe("The member who asks."),
    requesterName: text,
    maximum: dollars,
    exclusive: z.boolean(),
    reason: text,
    state: z
      .enum(["open", "placed", "declined", "withdrawn", "expired"])
      .describe("It expires when the auction ends or the listing changes."),
    askedAt: time,
    endsAt: time.describe("When the auction ends."),
    decidedBy: id.nullable(),
    decidedAt: time.nullable(),
    note: text.describe("From who declined it."),
  })
  .meta({ id: "BidApproval" });

export function approvalJson({
  maximumCents,
  isExclusive,
  askedAt,
  endsAt,
  decidedBy,
  decidedAt,
  ...approval
}: Approval): z.output<typeof approvalSchema> {
  const { id, packageId, title, requestedBy, requesterName, reason, state, note } = approval;
  return {
    id,
    packageId,
    title,
    requestedBy,
    requesterName,
    maximum: centsToDecimal(maximumCents),
    exclusive: isExclusive,
    reason,
    state,
    askedAt: isoTime(askedAt),
    endsAt: isoTime(endsAt),
    decidedBy: decidedBy === "" ? null : decidedBy,
    decidedAt: decidedAt === null ? null : isoTime(decidedAt),
    note,
  };
}
