import { z } from "zod";
import { fileReading } from "../../consignments/file-readings";
import { measuredSchema } from "../../consignments/report";
import { count, id, text } from "../../lib/answers";

const upload = z.object({
  n: count,
  name: text,
  bytes: count,
  href: text.describe("Link for uploading the file."),
});

const fault = z.object({
  path: text.describe("The path inside an archive; otherwise empty."),
  fault: text,
});

export const startedFileSchema = upload;

export const consignmentSchema = z
  .object({
    status: z.enum(["none", "open", "measuring", "refused", "sealed", "gone"]),
    number: count.describe("The number of the upload, from 1; 0 before the first."),
    open: z.boolean().describe("Whether files can be uploaded now."),
    files: z
      .array(
        upload.extend({
          received: count,
          reading: fileReading.nullable().describe("What intake found in the file."),
          faults: z.array(fault).describe("Parts that could not be read."),
          candidates: z
            .array(text)
            .describe("Possible encodings, most likely first; empty if the encoding is known."),
          encoding: text.nullable().describe("The encoding that the seller chose."),
        }),
      )
      .describe("All files; while intake is running, up to 100 of them."),
    total: count.describe("Number of files."),
    read: count.describe("Number of files that intake has read."),
    faults: z
      .array(
        fault
          .partial({ path: true })
          .extend({ n: count, name: text, candidates: z.array(text).optional() }),
      )
      .describe("Files that could not be read and have to be removed or replaced."),
    differs: z.array(text).describe("Figures that differ from the listing or the samples."),
    measured: measuredSchema
      .omit({ files: true })
      .extend({ countTags: z.boolean() })
      .nullable()
      .describe("The report before sealing. `measuredAt` completes the upload with it."),
  })
  .meta({ id: "HandedIn" });

export const completionSchema = z.object({ state: z.literal("measuring") });

export const tokenSchema = z.object({ token: text });

export const tokenUseSchema = z.object({
  contract: text,
  contractId: id,
  packageId: id,
  declared: measuredSchema.shape.declared.describe("What the contract declares."),
  sampled: measuredSchema.shape.sampled.describe("What was measured in the samples."),
  contentType: text.nullable(),
});
