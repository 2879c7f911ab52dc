import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { CLIENT } from "./identity-provider";

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

const KEYS = generateKeyPairSync("rsa", { modulusLength: 2048 });
const STRANGERS_KEYS = generateKeyPairSync("rsa", { modulusLength: 2048 });

type Signature = "own" | "none" | "strangers" | "shared";

/** A provider that lies as a test wants; its browser has always just come back. */
export class FalseProvider {
  /** What is added to its discovery document, to ID tokens and to its user info. */
  document: object = {};
  claims: Record<string, unknown> = {};
  info: object = {};
  signature: Signature = "own";
  /** Answers instead, by path. */
  answers: Record<string, () => Response | Promise<Response>> = {};
  readonly paths: string[] = [];
  nonce = "";
  readonly #server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: (request) => this.#answer(new URL(request.url).pathname),
  });

  readonly issuer = `http://127.0.0.1:${this.#server.port}`;

  /** What the browser brings back from the address. */
  visit(address: string): URL {
    const { searchParams } = new URL(address);
    this.nonce = searchParams.get("nonce") ?? "";
    const back = new URL(searchParams.get("redirect_uri") ?? "");
    back.searchParams.set("code", "a code");
    back.searchParams.set("state", searchParams.get("state") ?? "");
    return back;
  }

  stop(): void {
    this.#server.stop(true);
  }

  #answer(path: string): Response | Promise<Response> {
    this.paths.push(path);
    const other = this.answers[path];
    if (other) return other();
    if (path === "/.well-known/openid-configuration") return Response.json(this.#document());
    if (path === "/token")
      return Response.json({
        access_token: "access",
        token_type: "Bearer",
        id_token: this.#token(),
      });
    if (path === "/keys") return Response.json({ keys: [jwkOf()] });
    if (path === "/userinfo") return Response.json({ sub: "nia", ...this.info });
    return new Response("", { status: 404 });
  }

  #document(): object {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/keys`,
      userinfo_endpoint: `${this.issuer}/userinfo`,
      ...this.document,
    };
  }

  #token(): string {
    const seconds = Math.floor(Date.now() / 1000);
    const claims = {
      iss: this.issuer,
      aud: CLIENT.id,
      sub: "nia",
      nonce: this.nonce,
      iat: seconds,
      exp: seconds + 60,
      email: "nia@example.test",
      email_verified: true,
      groups: ["buyers"],
      ...this.claims,
    };
    const { algorithm, signed } = SIGNATURES[this.signature];
    const content = `${encode({ alg: algorithm, kid: "key" })}.${encode(claims)}`;
    return `${content}.${signed(content)}`;
  }
}

const jwkOf = () => ({
  ...KEYS.publicKey.export({ format: "jwk" }),
  kid: "key",
  alg: "RS256",
  use: "sig",
});

const SIGNATURES: Record<Signature, { algorithm: string; signed(content: string): string }> = {
  own: {
    algorithm: "RS256",
    signed: (content) =>
      sign("sha256", Buffer.from(content), KEYS.privateKey).toString("base64url"),
  },
  none: { algorithm: "none", signed: () => "" },
  strangers: {
    algorithm: "RS256",
    signed: (content) =>
      sign("sha256", Buffer.from(content), STRANGERS_KEYS.privateKey).toString("base64url"),
  },
  shared: {
    algorithm: "HS256",
    signed: (content) => createHmac("sha256", CLIENT.secret).update(content).digest("base64url"),
  },
};
