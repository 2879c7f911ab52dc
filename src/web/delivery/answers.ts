import { z } from "zod";
import { reportSchema } from "../../consignments/report";
import { count, dollars, id, text, time } from "../../lib/answers";
import { STEPS, TURNS } from "../../lib/deal";

const side = z.enum(["seller", "buyer"]);
const actor = z.enum(["seller", "buyer", "operator", "server"]);

const sealedFile = z.object({
  n: count,
  name: text,
  bytes: count.nullable(),
  received: count,
  sha256: text.nullable().describe("Of the sealed file, hexadecimal."),
  href: text.nullable().describe("Where the sealed file is fetched."),
});

const step = z.object({
  step: z.enum(STEPS),
  actor,
  at: time,
  details: z.record(text, z.unknown()).nullable(),
  logEntry: count.nullable().describe("Its entry in the public log."),
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
  receipt: text.nullable().describe("Where its signed receipt is fetched."),
});

const dispute = z.object({
  id,
  reason: text,
  text,
  answer: text.nullable(),
  openedAt: time,
});

export const dealAnswer = z
  .object({
    contract: id,
    reference: text,
    side: side.describe("Which party you are."),
    state: text,
    turn: z.enum(TURNS),
    until: time.nullable(),
    price: dollars,
    payable: dollars.describe("The invoice's total, which may add a tax to the price."),
    claimedAt: time.nullable(),
    voidedAt: time.nullable(),
    differs: z.array(text).nullable().describe("Which figures are not as declared or sampled."),
    files: z.array(sealedFile),
    report: reportSchema.nullable().describe("What intake measured, as it was signed."),
    signature: text.nullable(),
    refusal: z
      .object({ files: z.array(z.object({ n: count, name: text, fault: text })) })
      .nullable(),
    timeline: z.array(step),
    downloads: z.array(download),
    dispute: dispute.nullable(),
  })
  .meta({ id: "Deal" });

export const dealReviewAnswer = z
  .object({ side, stars: z.int().min(1).max(5), text, createdAt: time, shownAt: time })
  .meta({ id: "DealReview" });

export const rulingAnswer = z.object({ id, decision: side });
