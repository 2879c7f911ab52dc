import { z } from "zod";
import { emailAddress, mustBeAccepted } from "../accounts/schema";
import { line, paragraph, secret, yesOrNo } from "../lib/inputs";
import { GROUP_ROLES, type GroupRole } from "../rules/organization";

const MAX_GROUPS = 100;
const MAX_LENGTH = 1000;

const text = () => line().min(1, "required").max(MAX_LENGTH, "too-long");
const groups = z.array(text(), "must be a list of texts").max(MAX_GROUPS, "too-long");
const GROUPS = Object.fromEntries(
  GROUP_ROLES.map((role) => [role, groups.optional()]),
  // The names of entries are lost.
) as unknown as Record<GroupRole, z.ZodOptional<typeof groups>>;

const connection = {
  issuer: text(),
  clientId: text(),
  /** Keeps the stored one if it is absent. */
  clientSecret: secret().min(1, "required").max(MAX_LENGTH, "too-long").optional(),
  groupClaim: line().min(1, "required").max(100, "too-long").default("groups"),
};

export const providerSettings = z.object({
  ...connection,
  trustsAddresses: yesOrNo().default(false),
  roleGroups: z.object(GROUPS).default({}),
  defaultRole: z.enum(GROUP_ROLES, "choice-invalid").nullable().default(null),
});

export type ProviderSettings = z.output<typeof providerSettings>;

const linesOf = (typed: string) =>
  typed
    .split("\n")
    .map((one) => one.trim())
    .filter(Boolean);

/** A form has a field for each role, with a group on each line. */
const typedGroups = paragraph().transform(linesOf).pipe(groups).optional();
const TYPED_GROUPS = Object.fromEntries(
  GROUP_ROLES.map((role) => [role, typedGroups]),
  // As above.
) as unknown as Record<GroupRole, typeof typedGroups>;

export const providerForm = z
  .object({
    ...connection,
    ...TYPED_GROUPS,
    /** An empty field keeps the secret. */
    clientSecret: secret().max(MAX_LENGTH, "too-long").optional(),
    trustsAddresses: z.literal("on", "choice-invalid").optional(),
    defaultRole: z.enum(["", ...GROUP_ROLES], "choice-invalid").default(""),
  })
  .transform(({ trustsAddresses, defaultRole, clientSecret, ...form }) => ({
    issuer: form.issuer,
    clientId: form.clientId,
    groupClaim: form.groupClaim,
    clientSecret: clientSecret || undefined,
    trustsAddresses: trustsAddresses === "on",
    roleGroups: Object.fromEntries(GROUP_ROLES.map((role) => [role, form[role] ?? []])),
    defaultRole: defaultRole || null,
  }));

export const newRequirement = z.object({ required: yesOrNo() });

export const requirementForm = z
  .object({ required: z.enum(["true", "false"], "choice-invalid") })
  .transform(({ required }) => ({ required: required === "true" }));

export const signInAddress = z.object({ email: emailAddress });

const name = line().min(1, "required").max(50, "too-long");

export const newProviderAccount = z.object({
  firstName: name,
  lastName: name,
  acceptTerms: mustBeAccepted("unaccepted"),
  acceptPrivacy: mustBeAccepted("unaccepted"),
  timeZone: line().max(100, "too-long").optional(),
});

export type NewProviderAccount = z.output<typeof newProviderAccount>;
