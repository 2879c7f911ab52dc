import type * as OAuth from "oauth4webapi";
import type { Logger } from "pino";
import type { Config } from "../config";
import { lruCache } from "../lib/memo";
import {
  fetchOutgoing,
  OUTGOING,
  type Outgoing,
  type OutgoingBounds,
  type OutgoingDeps,
} from "../lib/outgoing";
import { isOutgoingTarget } from "../lib/outgoing-target";
import { type Clock, MINUTE, SECOND } from "../lib/time";
import type { AttemptSecrets } from "./attempts";
import { type Claims, wantedClaims } from "./claims";
import { failureFrom } from "./failures";
import { clientSecretOf, type Provider } from "./providers";
import { AnswerInvalid, ProviderAway, ProviderFaulty } from "./refusals";

/** Loaded on first use, because most servers never need it. */
const library = () => import("oauth4webapi");
type Library = typeof OAuth;

export interface ProviderClientDeps {
  clock: Clock;
  log: Logger;
  sealKey: string;
  outgoing: Outgoing;
  /** Under it, each organization's provider has an address of its own to send browsers back to. */
  callbackUrl: string;
  /** How far the system's clock, which the library reads, is ahead of `clock`, in milliseconds. */
  clockJump(): number;
  bounds?: OutgoingBounds;
}

/** What a provider has published about itself, and its keys as the library keeps them. */
interface Published {
  server: OAuth.AuthorizationServer;
  keys: OAuth.JWKSCacheInput;
  readAt: number;
}

const BOUNDS = { timeoutMs: 5 * SECOND, maxBytes: 128 * 1024 };
const PUBLISHED_MS = 10 * MINUTE;
const MAX_PUBLISHED = 100;
const CLOCK_TOLERANCE_SECONDS = 30;

/** Speaks OpenID Connect with organizations' providers: the authorization code flow with PKCE. */
export class ProviderClient {
  readonly #published = lruCache<string, Published>(MAX_PUBLISHED);

  constructor(private readonly deps: ProviderClientDeps) {}

  /** Each organization has its own, so that none gets the codes of another's provider (RFC 9700). */
  redirectUriOf({ organizationId }: Pick<Provider, "organizationId">): string {
    return `${this.deps.callbackUrl}/${organizationId}`;
  }

  /**
   * Where the browser has to go. A proof of identity asks for a new sign-in.
   *
   * @throws ProviderAway, ProviderFaulty
   */
  async addressFor(
    provider: Provider,
    { state, nonce, verifier }: AttemptSecrets,
    { email, isProof }: { email: string; isProof: boolean },
  ): Promise<string> {
    const oauth = await library();
    return this.#refusing(provider, ProviderFaulty, async () => {
      const { server } = await this.#publishedBy(oauth, provider);
      const address = new URL(server.authorization_endpoint ?? "");
      if (!isOutgoingTarget(address.href, this.deps.outgoing.allowed)) throw new ProviderFaulty();
      const groups = server.scopes_supported?.includes("groups") ? " groups" : "";
      const parameters = {
        response_type: "code",
        client_id: provider.clientId,
        redirect_uri: this.redirectUriOf(provider),
        scope: `openid email profile${groups}`,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        login_hint: email,
        state,
        nonce,
        ...(isProof && { prompt: "login", max_age: "0" }),
      };
      for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
      return address.href;
    });
  }

  /**
   * Who signed in, after the library has checked issuer, audience, nonce, times and signature.
   *
   * @throws ProviderAway, ProviderFaulty, SignInDenied, AnswerInvalid
   */
  async claimsFrom(
    provider: Provider,
    { state, nonce, verifier }: AttemptSecrets,
    answer: URLSearchParams,
  ): Promise<Claims> {
    const oauth = await library();
    const { server, keys } = await this.#refusing(provider, ProviderFaulty, () =>
      this.#publishedBy(oauth, provider),
    );
    return this.#refusing(provider, AnswerInvalid, async () => {
      const options = this.#options(oauth);
      const { clockJump, sealKey } = this.deps;
      const client = {
        client_id: provider.clientId,
        [oauth.clockSkew]: -Math.round(clockJump() / SECOND),
        [oauth.clockTolerance]: CLOCK_TOLERANCE_SECONDS,
      };
      const parameters = oauth.validateAuthResponse(server, client, answer, state);
      const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
      const authenticate = methods.includes("client_secret_basic")
        ? oauth.ClientSecretBasic
        : oauth.ClientSecretPost;
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        authenticate(clientSecretOf(sealKey, provider)),
        parameters,
        this.redirectUriOf(provider),
        verifier,
        options,
      );
      const expected = { expectedNonce: nonce, requireIdToken: true };
      const tokens = await oauth.processAuthorizationCodeResponse(
        server,
        client,
        response,
        expected,
      );
      await oauth.validateApplicationLevelSignature(server, response, {
        ...options,
        [oauth.jwksCache]: keys,
      });
      const claims = oauth.getValidatedIdTokenClaims(tokens);
      if (!claims) throw new AnswerInvalid();
      const isComplete = wantedClaims(provider).every((name) => claims[name] !== undefined);
      if (isComplete || !server.userinfo_endpoint) return claims;
      const info = await oauth.userInfoRequest(server, client, tokens.access_token, options);
      return {
        ...(await oauth.processUserInfoResponse(server, client, claims.sub, info)),
        ...claims,
      };
    });
  }

  async #publishedBy(oauth: Library, { issuer }: Provider): Promise<Published> {
    const readAt = this.deps.clock.now();
    const known = this.#published.get(issuer);
    if (known && readAt - known.readAt < PUBLISHED_MS) return known;
    const url = new URL(issuer);
    const response = await oauth.discoveryRequest(url, this.#options(oauth));
    const server = await oauth.processDiscoveryResponse(url, response);
    const published = { server, keys: {}, readAt };
    this.#published.set(issuer, published);
    return published;
  }

  /** `fetchOutgoing` decides which addresses can be reached without TLS. */
  #options(oauth: Library) {
    return {
      [oauth.customFetch]: (url: string, init: OAuth.CustomFetchOptions<string, unknown>) =>
        this.#fetch(url, init),
      [oauth.allowInsecureRequests]: true,
    };
  }

  async #fetch(
    url: string,
    { method, headers, body }: OAuth.CustomFetchOptions<string, unknown>,
  ): Promise<Response> {
    const init = { method, headers, ...(body != null && { body: String(body) }) };
    const { bounds = BOUNDS, outgoing } = this.deps;
    if (!isOutgoingTarget(url, outgoing.allowed)) throw new ProviderFaulty();
    const received = await fetchOutgoing(url, init, bounds, outgoing).catch((error: unknown) => {
      throw Object.assign(new ProviderAway(), { cause: error });
    });
    const { status, headers: sent, incomplete } = received;
    if (incomplete !== null) throw Object.assign(new ProviderAway(), { cause: incomplete });
    return new Response(received.body as Uint8Array<ArrayBuffer>, {
      status,
      headers: { "content-type": sent.get("content-type") ?? "" },
    });
  }

  async #refusing<Result>(
    { organizationId, issuer }: Provider,
    Otherwise: typeof AnswerInvalid | typeof ProviderFaulty,
    work: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await work();
    } catch (thrown) {
      const failure = failureFrom(thrown, Otherwise);
      const line = { organizationId, issuer, ...failure.logged };
      this.deps.log.warn(line, "sign-in at an identity provider failed");
      throw failure.refusal;
    }
  }
}

interface InstallationDeps
  extends OutgoingDeps,
    Pick<ProviderClientDeps, "clock" | "log" | "sealKey"> {
  config: Pick<Config, "publicUrl" | "outgoingNetworks">;
  clockJump?(): number;
}

export function providerClient({ config, outgoing, ...deps }: InstallationDeps): ProviderClient {
  return new ProviderClient({
    clockJump: () => 0,
    ...deps,
    outgoing: { ...OUTGOING, allowed: config.outgoingNetworks, ...outgoing },
    callbackUrl: `${config.publicUrl}/login/organization/callback`,
  });
}
