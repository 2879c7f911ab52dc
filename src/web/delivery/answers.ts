import { z } from "zod";
import { reportSchema } from "../../consignments/report";
import { refundFinding } from "../../delivery/schema";
import { count, dollars, id, text, time } from "../../lib/answers";
import { STEPS, TURNS } from "../../rules/deal";

const side = z.enum(["seller", "buyer"]);
const actor = z.enum(["seller", "buyer", "operator", "server"]);

const sealedFile = z.object({
  n: count,
  name: text,
  bytes: count.nullable(),
  received: count,
  sha256: text.nullable().describe("SHA-256 of the sealed file, in hexadecimal."),
  href: text.nullable().describe("Link to the sealed file."),
});

const step = z.object({
  step: z.enum(STEPS),
  actor,
  at: time,
  details: z.record(text, z.unknown()).nullable(),
  logEntry: count.nullable().describe("Number of the step's entry in the public log."),
});

const download = z.object({
  side,
  kind: z.enum(["key", "file"]),
  consignment: count.nullable(),
  n: count.nullable(),
  firstByte: count.nullable(),
  bytes: count,
  whole: z.boolean(),
  at: time,
  logEntry: count.nullable(),
  receipt: text.nullable().describe("Link to the signed receipt."),
});

const dispute = z.object({
  id,
  reason: text,
  text,
  answer: text.nullable(),
  openedAt: time,
});

const refund = z.object({
  amount: dollars.describe("The payment that was confirmed, including added tax."),
  dueAt: time,
  state: z.enum(["due", "sent", "received"]),
  case: z
    .object({
      openedAt: time,
      closedAt: time.nullable(),
      outcome: z
        .enum(["refunded", "not-refunded"])
        .nullable()
        .describe("What the operator found; null if the buyer's confirmation closed the case."),
      note: text.nullable(),
    })
    .nullable()
    .describe("Opened for the operators when the refund is overdue or does not arrive."),
});

const refusedFile = z.object({
  n: count,
  name: text,
  fault: text,
  path: text.optional().describe("The path inside an archive; otherwise empty."),
  candidates: z.array(text).optional().describe("Possible encodings, most likely first."),
});

export const dealSchema = z
  .object({
    contract: id,
    reference: text,
    side: side.describe("Whether you are the seller or the buyer."),
    state: text,
    turn: z.enum(TURNS),
    until: time.nullable(),
    price: dollars,
    payable: dollars.describe("The invoice's total, including added tax."),
    claimedAt: time.nullable(),
    voidedAt: time.nullable(),
    differs: z
      .array(text)
      .nullable()
      .describe("Figures that differ from the listing or the samples."),
    files: z.array(sealedFile),
    report: reportSchema.nullable().describe("The signed report of intake."),
    signature: text.nullable(),
    refusal: z.object({ files: z.array(refusedFile) }).nullable(),
    timeline: z.array(step),
    downloads: z.array(download),
    dispute: dispute.nullable(),
    refund: refund
      .nullable()
      .describe("What the seller owes: all of a void contract, or an agreed part."),
  })
  .meta({ id: "Deal" });

export const dealReviewSchema = z
  .object({ side, stars: z.int().min(1).max(5), text, createdAt: time, shownAt: time })
  .meta({ id: "DealReview" });

export const rulingSchema = z.object({ id, decision: z.enum(["seller", "buyer", "part"]) });

export const refundFindingSchema = z.object({ id, decision: refundFinding.shape.decision });
