import { createHmac, randomBytes } from "node:crypto";
import { SECOND } from "../lib/time";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

interface SignedMessage {
  id: string;
  body: string;
  now: number;
}

/** The headers of Standard Webhooks (https://www.standardwebhooks.com), signed with each secret. */
export function signedHeaders({ id, body, now }: SignedMessage, secrets: readonly string[]) {
  const timestamp = Math.floor(now / SECOND);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.join(" "),
  };
}
