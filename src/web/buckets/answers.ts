import { z } from "zod";
import { PROBLEMS } from "../../buckets/problems";
import type { Bucket } from "../../buckets/reading";
import { count, text, time } from "../../lib/answers";
import { isoTime, isoTimeOrNull } from "../../lib/time";

export const bucketSchema = z
  .object({
    endpoint: text,
    region: text,
    bucket: text,
    prefix: text,
    addressing: z.enum(["path", "host"]),
    state: z
      .enum(["waiting", "copying", "copied", "replaced", "failed", "ended"])
      .describe(
        "`waiting` until the delivery is sealed, `replaced` if the seller has delivered again since the copy, `ended` if the contract became void or the files were removed first.",
      ),
    copiedBytes: count,
    totalBytes: count.describe("0 before the copy has begun."),
    problem: z.enum(PROBLEMS).nullable().describe("Why the latest try failed."),
    detail: text.nullable().describe("The region, the code or the status that the bucket stated."),
    nextTryAt: time.nullable(),
    copiedAt: time.nullable(),
    createdAt: time,
  })
  .meta({ id: "Bucket" });

export const bucketJson = ({ isOpen: _, ...bucket }: Bucket): z.output<typeof bucketSchema> => ({
  ...bucket,
  nextTryAt: isoTimeOrNull(bucket.nextTryAt),
  copiedAt: isoTimeOrNull(bucket.copiedAt),
  createdAt: isoTime(bucket.createdAt),
});
