import { isIP } from "node:net";
import { Conflict, coded } from "../lib/errors";

export async function webauthn() {
  await import("reflect-metadata");
  return import("@simplewebauthn/server");
}

/** The library fetches revocation lists from any URL in a certificate, even in our network. */
export async function isWithoutCertificates(attestationObject: string): Promise<boolean> {
  await import("reflect-metadata");
  const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers");
  const decoded = decodeAttestationObject(Buffer.from(attestationObject, "base64url"));
  const format = decoded.get("fmt");
  return (
    format === "none" || (format === "packed" && decoded.get("attStmt").get("x5c") === undefined)
  );
}

export interface RelyingParty {
  id: string;
  origin: string;
}

/** Browsers create passkeys only on https or localhost, and only for a host name. */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname: id, origin } = new URL(publicUrl);
  const isLocal = id === "localhost" || id.endsWith(".localhost");
  const isHostName = isIP(id.replace(/^\[|\]$/g, "")) === 0;
  return isHostName && (protocol === "https:" || isLocal) ? { id, origin } : null;
}

export class PasskeysImpossible extends coded(Conflict, "passkeys-impossible") {}

export function requireRelyingParty({
  relyingParty,
}: {
  relyingParty: RelyingParty | null;
}): RelyingParty {
  if (!relyingParty) throw new PasskeysImpossible();
  return relyingParty;
}
