import { z } from "zod";
import { fileReading } from "../../consignments/file-readings";
import { count, id, text } from "../../lib/answers";

const upload = z.object({
  n: count,
  name: text,
  bytes: count,
  href: text.describe("Where its bytes are sent."),
});

const fault = z.object({
  path: text.describe("Inside the file, where it is an archive; else empty."),
  fault: text,
});

export const begunFileAnswer = upload;

export const handedInAnswer = z
  .object({
    status: z.enum(["none", "open", "measuring", "refused", "sealed", "gone"]),
    number: count.describe("The consignment's number, from 1; 0 before the first."),
    open: z.boolean().describe("Whether files can be uploaded now."),
    files: z
      .array(
        upload.extend({
          received: count,
          reading: fileReading
            .nullable()
            .describe("What intake found in it; of at most 100 files, those with faults first."),
          faults: z.array(fault).describe("What of it could not be read."),
          candidates: z
            .array(text)
            .describe(
              "What to choose its encoding from, the likeliest first; empty if it is known.",
            ),
          encoding: text.nullable().describe("The encoding that the seller chose."),
        }),
      )
      .describe("All files; 100 of them while intake works."),
    total: count.describe("How many files there are."),
    read: count.describe("How many of them intake has read."),
    faults: z
      .array(
        fault
          .partial({ path: true })
          .extend({ n: count, name: text, candidates: z.array(text).optional() }),
      )
      .describe("What could not be read, by file, and has to be removed or replaced."),
    differs: z.array(text).describe("Which figures are not as declared or sampled."),
  })
  .meta({ id: "HandedIn" });

export const completedAnswer = z.object({ state: z.literal("measuring") });

export const tokenAnswer = z.object({ token: text });

export const tokenUseAnswer = z.object({ contract: text, contractId: id, packageId: id });
