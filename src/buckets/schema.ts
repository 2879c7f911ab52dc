import { z } from "zod";
import { line, secret } from "../lib/inputs";

const MAX_KEY_LENGTH = 256;

/** The folder of an object, whose name together with those of files has at most 1,024 bytes. */
const prefix = line("bucket-prefix")
  .max(200, "bucket-prefix")
  .regex(/^([\w-][\w.=-]*(\/|$))*$/, "bucket-prefix")
  .transform((typed) => (typed === "" || typed.endsWith("/") ? typed : `${typed}/`));

const key = (fault: "bucket-key" | "bucket-secret") =>
  secret(fault)
    .trim()
    .min(1, fault)
    .max(MAX_KEY_LENGTH, fault)
    .regex(/^[\x21-\x7e]+$/, fault);

export const newBucket = z.object({
  endpoint: line("bucket-endpoint").min(1, "bucket-endpoint").max(300, "bucket-endpoint"),
  region: line("bucket-region").regex(/^[A-Za-z0-9-]{1,64}$/, "bucket-region"),
  bucket: line("bucket-name").regex(/^[A-Za-z0-9][\w.-]{1,62}$/, "bucket-name"),
  prefix: prefix.default(""),
  addressing: z.enum(["path", "host"], "choice-invalid").default("path"),
  accessKeyId: key("bucket-key"),
  secretAccessKey: key("bucket-secret"),
});

export type NewBucket = z.output<typeof newBucket>;
