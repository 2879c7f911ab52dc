import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";

export class NoteFault extends Error {
  override readonly name: string = "NoteFault";
}

export interface VerifierKey {
  name: string;
  publicKey: Uint8Array;
}

export interface NoteSigner {
  readonly key: VerifierKey;
  /** The text must end in a line break. */
  sign(text: string): string;
}

const ED25519_ALGORITHM = 1;
const PKCS8_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");
const SPKI_PREFIX = Buffer.from("302a300506032b6570032100", "hex");
const PUBLIC_KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

/** Parses a key such as `example.com/log+1a2b3c4d+AbCd…`. @throws NoteFault */
export function parseVerifierKey(text: string): VerifierKey {
  const [, name = "", id = "", encoded = ""] =
    /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/.exec(text) ?? [];
  const bytes = Buffer.from(encoded, "base64");
  if (bytes.length !== 1 + PUBLIC_KEY_BYTES || bytes[0] !== ED25519_ALGORITHM)
    throw new NoteFault("The key is not an Ed25519 key for signed notes (name+hash+base64).");
  const key = { name, publicKey: bytes.subarray(1) };
  if (keyId(key).toString("hex") !== id)
    throw new NoteFault(`The key of ${name} is mistyped: its hash does not match.`);
  return key;
}

export function formatVerifierKey(key: VerifierKey): string {
  const encoded = Buffer.concat([Buffer.from([ED25519_ALGORITHM]), key.publicKey]).toString(
    "base64",
  );
  return `${key.name}+${keyId(key).toString("hex")}+${encoded}`;
}

export function noteSigner(name: string, seed: Uint8Array): NoteSigner {
  const encoded = Buffer.concat([PKCS8_PREFIX, seed]);
  const privateKey = createPrivateKey({ key: encoded, format: "der", type: "pkcs8" });
  const key = { name, publicKey: publicKeyOf(privateKey) };
  const id = keyId(key);
  return {
    key,
    sign(text) {
      const signatureBytes = Buffer.concat([id, sign(null, Buffer.from(text), privateKey)]);
      return `${text}\n— ${name} ${signatureBytes.toString("base64")}\n`;
    },
  };
}

export function openNote(note: string, key: VerifierKey): string {
  const split = note.lastIndexOf("\n\n");
  if (split < 0) throw new NoteFault("The note has no signature.");
  const text = note.slice(0, split + 1);
  const ownSignatures = parseSignatures(note.slice(split + 2)).filter(
    ({ name, id }) => name === key.name && id.equals(keyId(key)),
  );
  if (ownSignatures.length === 0)
    throw new NoteFault(`The note is not signed with the key of ${key.name}.`);
  const isValid = ownSignatures.every(({ signature }) =>
    verify(null, Buffer.from(text), publicKeyObject(key), signature),
  );
  if (!isValid) throw new NoteFault(`The signature of ${key.name} does not match the text.`);
  return text;
}

function parseSignatures(lines: string) {
  if (!lines.endsWith("\n")) throw new NoteFault("The note's last line is cut off.");
  return lines
    .slice(0, -1)
    .split("\n")
    .map((line) => {
      const [, name = "", encoded] = /^— ([^\s+]+) ([A-Za-z0-9+/]+=*)$/.exec(line) ?? [];
      if (encoded === undefined) throw new NoteFault("A signature of the note can't be read.");
      const bytes = Buffer.from(encoded, "base64");
      const signature = bytes.subarray(4, 4 + SIGNATURE_BYTES + 1);
      return { name, id: bytes.subarray(0, 4), signature };
    });
}

function keyId({ name, publicKey }: VerifierKey): Buffer {
  return createHash("sha256")
    .update(`${name}\n`)
    .update(new Uint8Array([ED25519_ALGORITHM]))
    .update(publicKey)
    .digest()
    .subarray(0, 4);
}

function publicKeyOf(privateKey: KeyObject): Uint8Array {
  const spki = createPublicKey(privateKey).export({ format: "der", type: "spki" });
  return spki.subarray(SPKI_PREFIX.length);
}

function publicKeyObject({ publicKey }: VerifierKey): KeyObject {
  const key = Buffer.concat([SPKI_PREFIX, publicKey]);
  return createPublicKey({ key, format: "der", type: "spki" });
}
