import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

interface Changes {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  userVerified?: boolean;
  userPresent?: boolean;
  counter?: number;
  userHandle?: string;
  attestation?: { fmt: string; x5c?: true };
  id?: string;
}

interface Options {
  challenge: string;
  user?: { id: string };
}

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

export class SoftPasskey {
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  #userHandle = "";
  id = base64url(randomBytes(16));
  counter: number | null = 0;

  constructor(
    private readonly origin = "http://localhost:3000",
    private readonly rpId = "localhost",
  ) {
    const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#privateKey = pair.privateKey;
    this.#publicKey = pair.publicKey;
  }

  make(options: Options, changes: Changes = {}): string {
    this.#userHandle = options.user?.id ?? "";
    const id = Buffer.from(this.id, "base64url");
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, this.#coseKey()]);
    const authData = Buffer.concat([this.#authData(0x40, changes), credential]);
    const { fmt, x5c } = changes.attestation ?? { fmt: "none" };
    const attestationObject = cbor([
      ["fmt", fmt],
      ["attStmt", x5c ? [["x5c", [[0, Buffer.alloc(9)]]]] : []],
      ["authData", authData],
    ]);
    return this.#answer(changes, {
      clientDataJSON: this.#clientData("webauthn.create", options, changes),
      attestationObject: base64url(attestationObject),
      transports: ["internal"],
    });
  }

  sign(options: Options, changes: Changes = {}): string {
    if (this.counter !== null) this.counter += 1;
    const authData = this.#authData(0, changes);
    const clientDataJSON = this.#clientData("webauthn.get", options, changes);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, "base64url"))]);
    return this.#answer(changes, {
      clientDataJSON,
      authenticatorData: base64url(authData),
      signature: base64url(sign("sha256", signed, this.#privateKey)),
      userHandle: changes.userHandle ?? this.#userHandle,
    });
  }

  #answer({ id = this.id }: Changes, response: object): string {
    const clientExtensionResults = {};
    return JSON.stringify({ id, rawId: id, type: "public-key", response, clientExtensionResults });
  }

  #clientData(type: string, options: Options, changes: Changes): string {
    const { origin = this.origin, challenge = options.challenge } = changes;
    const data = { type: changes.type ?? type, challenge, origin, crossOrigin: false };
    return base64url(JSON.stringify(data));
  }

  #authData(flags: number, changes: Changes): Buffer {
    const { rpId = this.rpId, userVerified = true, userPresent = true } = changes;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(changes.counter ?? this.counter ?? 0);
    const set = flags | (userPresent ? 0x01 : 0) | (userVerified ? 0x04 : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([set]), counter]);
  }

  #coseKey(): Buffer {
    const { x = "", y = "" } = this.#publicKey.export({ format: "jwk" });
    return cbor([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]);
  }
}

type Item = number | string | Buffer | Array<[Item, Item]>;

function cbor(item: Item): Buffer {
  if (typeof item === "number") return item < 0 ? head(1, -1 - item) : head(0, item);
  if (typeof item === "string") return Buffer.concat([head(3, item.length), Buffer.from(item)]);
  if (Buffer.isBuffer(item)) return Buffer.concat([head(2, item.length), item]);
  return Buffer.concat([head(5, item.length), ...item.flat().map(cbor)]);
}

function head(major: number, value: number): Buffer {
  const kind = major << 5;
  if (value < 24) return Buffer.from([kind | value]);
  return value < 256
    ? Buffer.from([kind | 24, value])
    : Buffer.from([kind | 25, value >> 8, value & 0xff]);
}
