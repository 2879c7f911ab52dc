import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import { isUniqueViolation } from "../../db/errors";
import type { IdentityProvidersTable } from "../../db/schema/providers";
import { inTransaction } from "../../db/transaction";
import type { Viewer } from "../accounts/viewer";
import { InvalidInput } from "../lib/errors";
import { isOutgoingTarget } from "../lib/outgoing-target";
import type { Network } from "../lib/public-address";
import { seal, unseal } from "../lib/sealing";
import type { GroupRole } from "../rules/organization";
import { DomainClaimed, DomainUnverified, ProviderMissing, ProviderUnknown } from "./refusals";
import type { ProviderSettings } from "./schema";

/** Where members of an organization sign in. */
export interface Provider {
  organizationId: string;
  organization: string;
  domain: string;
  /** Whether the organization is still verified with the domain; otherwise nobody signs in there. */
  isActive: boolean;
  issuer: string;
  clientId: string;
  /** Sealed. */
  sealedSecret: string;
  trustsAddresses: boolean;
  groupClaim: string;
  roleGroups: Partial<Record<GroupRole, readonly string[]>>;
  defaultRole: GroupRole | null;
  testedAt: number | null;
  requiredAt: number | null;
}

type Row = Selectable<IdentityProvidersTable> & {
  verified_domain: string | null;
  organization: string;
};

const providerFrom = (row: Row): Provider => ({
  organizationId: row.organization_id,
  organization: row.organization,
  domain: row.domain,
  isActive: row.verified_domain === row.domain,
  issuer: row.issuer,
  clientId: row.client_id,
  sealedSecret: row.client_secret,
  trustsAddresses: row.trusts_addresses === 1,
  groupClaim: row.group_claim,
  roleGroups: JSON.parse(row.role_groups) as Provider["roleGroups"],
  defaultRole: row.default_role as GroupRole | null,
  testedAt: row.tested_at,
  requiredAt: row.required_at,
});

const providers = (db: Db) =>
  db
    .selectFrom("identity_providers")
    .innerJoin("users", "users.id", "identity_providers.organization_id")
    .selectAll("identity_providers")
    .select(["verified_domain", "organization"]);

export async function providerOf(db: Db, organizationId: string): Promise<Provider | null> {
  const row = await providers(db).where("organization_id", "=", organizationId).executeTakeFirst();
  return row ? providerFrom(row) : null;
}

/** @throws ProviderMissing */
export async function findProvider(db: Db, organizationId: string): Promise<Provider> {
  const provider = await providerOf(db, organizationId);
  if (!provider) throw new ProviderMissing();
  return provider;
}

/** @throws ProviderUnknown, also if the organization's domain is no longer verified */
export async function activeProvider(
  db: Db,
  key: { organizationId: string } | { email: string },
): Promise<Provider> {
  const found = providers(db);
  const row = await ("email" in key
    ? found.where("domain", "=", key.email.slice(key.email.lastIndexOf("@") + 1))
    : found.where("organization_id", "=", key.organizationId)
  ).executeTakeFirst();
  if (!row || row.verified_domain !== row.domain) throw new ProviderUnknown();
  return providerFrom(row);
}

/** What the verbs need to know about this installation. */
export interface ProviderRules {
  sealKey: string;
  allowed: readonly Network[];
}

const faulty = (path: string, message: "issuer-url" | "required") =>
  new InvalidInput([{ path, message }]);

/**
 * Another issuer or client knows members by other IDs, so it starts without any, and must be tested
 * before it can be required.
 *
 * @throws InvalidInput, DomainUnverified, DomainClaimed
 */
export async function saveProvider(
  db: Db,
  { sealKey, allowed }: ProviderRules,
  { id: organizationId }: Pick<Viewer, "id">,
  settings: ProviderSettings,
  now: number,
): Promise<void> {
  const { issuer, clientId, clientSecret } = settings;
  if (!isOutgoingTarget(issuer, allowed) || new URL(issuer).search !== "")
    throw faulty("issuer", "issuer-url");
  await inTransaction(db, async (tx) => {
    const domain = await requireDomain(tx, organizationId);
    const before = await providerOf(tx, organizationId);
    const isSame = before?.issuer === issuer && before.clientId === clientId;
    // Another server must not get the secret of this one.
    if (clientSecret === undefined && !isSame) throw faulty("clientSecret", "required");
    const values = {
      domain,
      issuer,
      client_id: clientId,
      client_secret:
        clientSecret === undefined
          ? (before?.sealedSecret ?? "")
          : seal(sealKey, clientSecret, organizationId),
      trusts_addresses: settings.trustsAddresses ? 1 : 0,
      group_claim: settings.groupClaim,
      role_groups: JSON.stringify(settings.roleGroups),
      default_role: settings.defaultRole,
      ...(!isSame && { tested_at: null, required_at: null }),
    } as const;
    if (!isSame)
      await tx
        .deleteFrom("provider_accounts")
        .where("organization_id", "=", organizationId)
        .execute();
    await releaseDomain(tx, domain);
    await tx
      .insertInto("identity_providers")
      .values({ organization_id: organizationId, created_at: now, ...values })
      .onConflict((conflict) => conflict.column("organization_id").doUpdateSet(values))
      .execute()
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? new DomainClaimed({ domain }) : error;
      });
  });
}

/** An organization that is no longer verified with the domain keeps nobody else from using it. */
async function releaseDomain(tx: Db, domain: string): Promise<void> {
  await tx
    .deleteFrom("identity_providers")
    .where("domain", "=", domain)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("users")
            .select("id")
            .whereRef("users.id", "=", "identity_providers.organization_id")
            .whereRef("users.verified_domain", "=", "identity_providers.domain"),
        ),
      ),
    )
    .execute();
}

async function requireDomain(tx: Db, organizationId: string): Promise<string> {
  const { verified_domain: domain } = await tx
    .selectFrom("users")
    .select("verified_domain")
    .where("id", "=", organizationId)
    .executeTakeFirstOrThrow();
  if (domain === null) throw new DomainUnverified();
  return domain;
}

export const clientSecretOf = (sealKey: string, provider: Provider) =>
  unseal(sealKey, provider.sealedSecret, provider.organizationId);
