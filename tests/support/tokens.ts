import type { Viewer } from "../../src/accounts/viewer";
import { DAY } from "../../src/lib/time";
import { permissionsOf, rolesFrom } from "../../src/rules/organization";
import { SCOPES, type Scope } from "../../src/rules/scopes";
import type { NewToken } from "../../src/tokens/schema";
import { createToken } from "../../src/tokens/tokens";
import { Browser, type World } from "./world";

type Person = keyof World["people"];

/** Calls with a token, and without cookies. */
export class Program {
  readonly #browser: Browser;

  constructor(
    world: World,
    readonly id: string,
    readonly secret: string,
  ) {
    this.#browser = new Browser(world.app);
  }

  call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.#browser.json(method, path, body, {
      authorization: `Bearer ${this.secret}`,
      ...headers,
    });
  }

  get(path: string): Promise<Response> {
    return this.call("GET", path);
  }
}

export async function programOf(
  world: World,
  name: Person,
  scopes: readonly Scope[] = SCOPES,
  token: Partial<NewToken> = {},
): Promise<Program> {
  const { db, clock, people } = world;
  const owner = await ownerOf(world, people[name].id);
  const none = { perBid: null, perMonth: null, networks: [], isOfOrganization: false };
  const input = { name: "Pipeline", scopes, ...none, expires: { afterMs: 90 * DAY }, ...token };
  const { token: created, secret } = await createToken(db, owner, input, clock.now());
  return new Program(world, created.id, secret);
}

export async function ownerOf({ db }: World, memberId: string) {
  const row = await db
    .selectFrom("memberships")
    .select(["organization_id", "roles"])
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  const roles = rolesFrom(row?.roles ?? null);
  return {
    id: row?.organization_id ?? memberId,
    memberId,
    roles: row ? roles : null,
    permissions: permissionsOf(roles),
    emailVerified: true,
  } satisfies Partial<Viewer>;
}
