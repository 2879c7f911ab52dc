import type { z } from "zod";
import type { newSubscription } from "../../src/push/subscriptions";

const encoder = new TextEncoder();

/** A local push service with one browser that decrypts pushes (RFC 8291). */
export class PushService {
  answer = 201;
  readonly asked: string[] = [];
  readonly received: Array<{ path: string; headers: Headers; data: unknown }> = [];
  readonly #auth = crypto.getRandomValues(new Uint8Array(16));

  private constructor(
    private readonly keys: CryptoKeyPair,
    private readonly publicKey: Uint8Array,
  ) {}

  readonly #server = Bun.serve({
    port: 0,
    fetch: async (request) => {
      const body = new Uint8Array(await request.arrayBuffer());
      const data = JSON.parse(await this.#decrypted(body));
      this.received.push({ path: new URL(request.url).pathname, headers: request.headers, data });
      return new Response(null, { status: this.answer });
    },
  });

  static async start(): Promise<PushService> {
    const curve = { name: "ECDH", namedCurve: "P-256" };
    const keys = (await crypto.subtle.generateKey(curve, true, ["deriveBits"])) as CryptoKeyPair;
    const raw = await crypto.subtle.exportKey("raw", keys.publicKey);
    return new PushService(keys, new Uint8Array(raw));
  }

  subscription(name = "browser"): z.output<typeof newSubscription> {
    const keys = { p256dh: base64(this.publicKey), auth: base64(this.#auth) };
    return { endpoint: `https://push.example.com/${name}`, keys };
  }

  /** Real endpoints are public and use HTTPS; this one is local. */
  request = (url: string, { tls: _, ...init }: BunFetchRequestInit): Promise<Response> => {
    this.asked.push(url);
    return fetch(`http://localhost:${this.#server.port}${new URL(url).pathname}`, init);
  };

  stop(): Promise<void> {
    return this.#server.stop(true);
  }

  async #decrypted(body: Uint8Array): Promise<string> {
    const salt = body.slice(0, 16);
    const end = 21 + (body[20] ?? 0);
    const sender = body.slice(21, end);
    const curve = { name: "ECDH", namedCurve: "P-256" };
    const other = await crypto.subtle.importKey("raw", sender, curve, true, []);
    const shared = await crypto.subtle.deriveBits(
      { name: "ECDH", public: other },
      this.keys.privateKey,
      256,
    );
    const info = [...encoder.encode("WebPush: info\0"), ...this.publicKey, ...sender];
    const secret = await derived(this.#auth, shared, new Uint8Array(info), 32);
    const key = await derived(salt, secret, encoder.encode("Content-Encoding: aes128gcm\0"), 16);
    const iv = await derived(salt, secret, encoder.encode("Content-Encoding: nonce\0"), 12);
    const aes = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
    const padded = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, aes, body.slice(end));
    const plain = new Uint8Array(padded);
    return new TextDecoder().decode(plain.slice(0, plain.lastIndexOf(2)));
  }
}

async function derived(
  salt: Uint8Array<ArrayBuffer>,
  secret: ArrayBuffer,
  info: Uint8Array<ArrayBuffer>,
  bytes: number,
): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  return crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, bytes * 8);
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
