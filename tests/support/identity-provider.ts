import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";
import type { Browser } from "./world";

export const CLIENT = { id: "marketplace", secret: "a secret of the client, long enough" };

/** How common providers differ. */
const STYLES = {
  /** Microsoft's: everything in the ID token, groups without a scope, no `email_verified`. */
  entra: {
    algorithm: "RS256",
    method: "client_secret_post",
    conformIdTokenClaims: false,
    scopes: ["openid", "email", "profile"],
    claims: { email: ["email"], profile: ["name", "given_name", "family_name", "groups"] },
  },
  /** Okta's: a scope for groups, and all claims only in the user info. */
  okta: {
    algorithm: "ES256",
    method: "client_secret_basic",
    conformIdTokenClaims: true,
    scopes: ["openid", "email", "profile", "groups"],
    claims: {
      email: ["email", "email_verified"],
      profile: ["name", "given_name", "family_name"],
      groups: ["groups"],
    },
  },
} as const;

export type ProviderStyle = keyof typeof STYLES;

export interface PersonThere {
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  groups?: readonly string[];
}

/** A provider of organizations, with people who sign in there without typing anything. */
export class IdentityProvider {
  readonly people: Record<string, PersonThere> = {};
  /** The ID of who sits at the browser; null refuses to sign in. */
  person: string | null = null;

  private constructor(
    readonly issuer: string,
    private readonly server: Server,
  ) {}

  /** @param callbackUrl accepts what is under it, so that tests can start it before a world */
  static async start(style: ProviderStyle, callbackUrl: string): Promise<IdentityProvider> {
    const { algorithm, method, scopes, claims, conformIdTokenClaims } = STYLES[style];
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const identities = new IdentityProvider(issuer, server);
    const provider: Provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [`${callbackUrl}/any`],
          grant_types: ["authorization_code"],
          response_types: ["code"],
          token_endpoint_auth_method: method,
          id_token_signed_response_alg: algorithm,
        },
      ],
      clientAuthMethods: [method],
      jwks: { keys: [privateKey(algorithm)] },
      cookies: { keys: ["tests"] },
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      scopes,
      claims,
      conformIdTokenClaims,
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
      findAccount: (_: unknown, id: string) => ({
        accountId: id,
        claims: () => ({ sub: id, ...identities.people[id] }),
      }),
      async loadExistingGrant({ oidc }: { oidc: GrantContext }) {
        const { client, session } = oidc;
        const owner = { clientId: client.clientId, accountId: session.accountId };
        const grant = new provider.Grant(owner);
        grant.addOIDCScope(scopes.join(" "));
        await grant.save();
        return grant;
      },
    });
    const { Client } = provider as unknown as { Client: ClientClass };
    Client.prototype.redirectUriAllowed = (uri) => uri.startsWith(`${callbackUrl}/`);
    const answer = provider.callback();
    server.on("request", (request, response) => {
      if (!request.url?.startsWith("/interaction/")) return answer(request, response);
      const { person } = identities;
      const result =
        person === null ? { error: "access_denied" } : { login: { accountId: person } };
      return provider.interactionFinished(request, response, result);
    });
    return identities;
  }

  /** Opens a page of the provider, and returns the address to which it sends the browser back. */
  async visit(address: string): Promise<URL> {
    const cookies = new Map<string, string>();
    for (let next = new URL(address); ; ) {
      if (next.origin !== this.issuer) return next;
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const response = await fetch(next, { redirect: "manual", headers: { cookie } });
      for (const header of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
        cookies.set(name, value);
      }
      const location = response.headers.get("location");
      if (location === null) throw new Error(`${response.status}: ${await response.text()}`);
      next = new URL(location, next);
    }
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** Its types lack the class of clients, whose methods its documentation says to replace. */
interface ClientClass {
  prototype: { redirectUriAllowed(uri: string): boolean };
}

interface GrantContext {
  client: { clientId: string };
  session: { accountId: string };
}

function privateKey(algorithm: "RS256" | "ES256") {
  const { privateKey: key }: { privateKey: KeyObject } =
    algorithm === "RS256"
      ? generateKeyPairSync("rsa", { modulusLength: 2048 })
      : generateKeyPairSync("ec", { namedCurve: "P-256" });
  return { ...key.export({ format: "jwk" }), alg: algorithm, use: "sig", kid: "key" };
}

/** Where a page of the marketplace sends the browser. */
export function departureOf(response: Response): string {
  const [, address] = /^0; url=(.*)$/.exec(response.headers.get("refresh") ?? "") ?? [];
  if (address === undefined) throw new Error(`not a departure: ${response.status}`);
  return address;
}

/** Opens the page to which a provider sent the browser back. */
export const arrive = (browser: Browser, { pathname, search }: URL): Promise<Response> =>
  browser.get(pathname + search);
