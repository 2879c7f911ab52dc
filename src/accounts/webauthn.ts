/** Loaded on first use, as it takes a fifth of a second and 25 MB. */
export async function webauthn() {
  await import("reflect-metadata");
  return import("@simplewebauthn/server");
}

/**
 * The library would fetch revocation lists from any address in a certificate, even in our network.
 * @throws where it is no attestation object
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
