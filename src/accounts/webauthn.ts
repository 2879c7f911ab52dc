/**
 * The library that makes options for passkeys and verifies what they sign, loaded by the first who
 * needs it: it takes a fifth of a second and 25 MB. What it depends on wants reflect-metadata before.
 */
export async function webauthn() {
  await import("reflect-metadata");
  return import("@simplewebauthn/server");
}

/**
 * Whether what a new passkey says of its maker comes without certificates: nothing, or signed by the
 * passkey itself. Browsers send no other, since no other is asked for; to verify certificates the
 * library would fetch lists of revoked ones from wherever they say, within our network too.
 * @throws where it is no attestation object at all
 */
export async function isWithoutCertificates(attestationObject: string): Promise<boolean> {
  await import("reflect-metadata");
  const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers");
  const decoded = decodeAttestationObject(Buffer.from(attestationObject, "base64url"));
  const format = decoded.get("fmt");
  return (
    format === "none" || (format === "packed" && decoded.get("attStmt").get("x5c") === undefined)
  );
}
