import {
  createHmac,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
} from "node:crypto";
import { chacha20poly1305 } from "@noble/ciphers/chacha.js";
import { bech32 } from "@scure/base";

const VERSION = "age-encryption.org/v1";
const MAC_LINE = "--- ";
const MAC = new RegExp(`\n${MAC_LINE}[A-Za-z0-9+/]+\n`);

/** Returns null if more bytes are needed. */
export function headerOf(bytes: Uint8Array): Uint8Array | null {
  const text = Buffer.from(bytes).toString("latin1");
  const end = MAC.exec(text);
  if (!text.startsWith(`${VERSION}\n`) || !end) return null;
  return bytes.slice(0, end.index + end[0].length);
}

/** Lets an X25519 recipient open the payload with this key (https://age-encryption.org/v1). */
export function headerFor(fileKey: Uint8Array, recipient: string): Uint8Array {
  const theirs = Buffer.from(bech32.decodeToBytes(recipient).bytes);
  const ephemeral = generateKeyPairSync("x25519");
  const share = Buffer.from(ephemeral.publicKey.export({ format: "jwk" }).x ?? "", "base64url");
  const jwk = { kty: "OKP", crv: "X25519", x: theirs.toString("base64url") };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const secret = diffieHellman({ privateKey: ephemeral.privateKey, publicKey });
  const salt = Buffer.concat([share, theirs]);
  const key = derived(secret, salt, `${VERSION}/X25519`);
  const wrapped = chacha20poly1305(key, new Uint8Array(12)).encrypt(fileKey);
  const start = `${VERSION}\n-> X25519 ${base64(share)}\n${base64(wrapped)}\n---`;
  const mac = createHmac("sha256", derived(fileKey, "", "header"))
    .update(start)
    .digest();
  return Buffer.from(`${start} ${base64(mac)}\n`);
}

function derived(secret: Uint8Array, salt: Uint8Array | string, info: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, salt, info, 32));
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64").replaceAll("=", "");
}
