import { createECDH } from "node:crypto";
import type { Db } from "../../db/client";
import { installationSecret } from "../../db/secrets";

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Identifies this installation to push services (RFC 8292). */
export async function pushKeys(db: Db): Promise<PushKeys> {
  const privateKey = await installationSecret(db, "web-push");
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey, "base64url");
  return { privateKey, publicKey: pair.getPublicKey("base64url") };
}
