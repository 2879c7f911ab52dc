import { createHash, createPublicKey, verify } from "node:crypto";
import type { components } from "./api.js";
import { DeliveryFault } from "./errors.js";

export type Report = NonNullable<components["schemas"]["Deal"]["report"]>;
export type ReportedFile = Report["files"][number];

const HEADER = "corpus-marketplace delivery report v1";
const ED25519 = 1;
const KEY_ID_BYTES = 4;
/** What precedes the 32 bytes of an Ed25519 key in a DER file. */
const DER_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

/**
 * Opens a signed note (https://c2sp.org/signed-note) with a delivery's report.
 *
 * @param logKey such as `market.example/log+1a2b3c4d+AbCd…`
 * @throws DeliveryFault if the marketplace has not signed it
 */
export function openReport(note: string, logKey: string): Report {
  const [, name, , encoded = ""] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(logKey) ?? [];
  const key = Buffer.from(encoded, "base64");
  if (name === undefined || key[0] !== ED25519)
    throw new DeliveryFault("The log's key is not an Ed25519 key for signed notes.");
  const keyId = createHash("sha256")
    .update(`${name}\n`)
    .update(key)
    .digest()
    .subarray(0, KEY_ID_BYTES);
  const split = note.lastIndexOf("\n\n");
  const signed = note.slice(0, split + 1);
  const publicKey = createPublicKey({
    key: Buffer.concat([DER_PREFIX, key.subarray(1)]),
    format: "der",
    type: "spki",
  });
  const isSigned = note
    .slice(split + 2)
    .split("\n")
    .some((line) => {
      const [dash, signer, signature = ""] = line.split(" ");
      const bytes = Buffer.from(signature, "base64");
      return (
        dash === "—" &&
        signer === name &&
        bytes.subarray(0, KEY_ID_BYTES).equals(keyId) &&
        verify(null, Buffer.from(signed), publicKey, bytes.subarray(KEY_ID_BYTES))
      );
    });
  const [header, json = ""] = signed.split("\n");
  if (split < 0 || !isSigned || header !== HEADER)
    throw new DeliveryFault(`The report is not signed with the key of ${name}.`);
  return JSON.parse(json);
}
