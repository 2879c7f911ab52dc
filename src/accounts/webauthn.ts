/**
 * The library that makes options for passkeys and verifies what they sign, loaded by the first who
 * needs it: it takes a fifth of a second and 25 MB. What it depends on wants reflect-metadata before.
 */
export async function webauthn() {
  await import("reflect-metadata");
  return import("@simplewebauthn/server");
}
