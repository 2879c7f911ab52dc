import { z } from "zod";
import { emailAddress, profileChanges } from "../accounts/schema";
import { priceAmount } from "../auctions/schema";
import { parseDomain } from "../lib/folded-name";
import { line, yesOrNo } from "../lib/inputs";
import { ZONES } from "../lib/times";
import { ORGANIZATION_ROLES, type OrganizationRole } from "../rules/organization";

const roles = z
  .array(z.enum(ORGANIZATION_ROLES, "choice-invalid"), "must be a list of texts")
  .min(1, "choice-invalid")
  .transform((chosen) => ORGANIZATION_ROLES.filter((role) => chosen.includes(role)));

export const newRoles = z.object({ roles });
export const newColleague = z.object({ email: emailAddress, roles });

/** A form has a box for each role. */
const box = z.literal("on", "choice-invalid").optional();
const BOXES = Object.fromEntries(ORGANIZATION_ROLES.map((role) => [role, box])) as Record<
  OrganizationRole,
  typeof box
>;

const checkedRoles = (form: Partial<Record<OrganizationRole, string | undefined>>) =>
  ORGANIZATION_ROLES.filter((role) => form[role] === "on");

const missingRole = { path: ["roles"], message: "required" };

export const rolesForm = z
  .object(BOXES)
  .transform((form) => ({ roles: checkedRoles(form) }))
  .refine(({ roles }) => roles.length > 0, missingRole);

export const colleagueForm = z
  .object({ email: emailAddress, ...BOXES })
  .transform(({ email, ...form }) => ({ email, roles: checkedRoles(form) }))
  .refine(({ roles }) => roles.length > 0, missingRole);

export const withdrawalForm = z.object({ email: line().max(254, "too-long") });

/** Who hears about the bids of a member who goes; everyone who bids if absent. */
export const newRemoval = z.object({
  successor: line().min(1, "required").max(100, "too-long").optional(),
});

/** The choice of everyone is empty. */
export const removalForm = z
  .object({ successor: line().max(100, "too-long").optional() })
  .transform(({ successor }) => (successor ? { successor } : {}));

/** The address of an owner, or an ID. */
export const newMerger = z.object({ into: line().min(1, "required").max(254, "too-long") });

export const newMemberLimits = z.object({
  packageLimit: priceAmount.nullable(),
  monthLimit: priceAmount.nullable(),
});

export const newOrganizationLimit = z.object({ limit: priceAmount.nullable() });

const emptyIsNull = (value: unknown) =>
  typeof value === "string" && value.trim() === "" ? null : value;

export const memberLimitsForm = z.object({
  packageLimit: z.preprocess(emptyIsNull, priceAmount.nullable()),
  monthLimit: z.preprocess(emptyIsNull, priceAmount.nullable()),
});

export const newOwnApprovals = z.object({ own: yesOrNo() });

/** An unchecked box is absent. */
export const ownApprovalsForm = z
  .object({ own: z.literal("true", "choice-invalid").optional() })
  .transform(({ own }) => ({ own: own !== undefined }));

const website = line()
  .max(253, "too-long")
  .refine((text) => text === "" || parseDomain(text) !== null, "domain-invalid")
  .transform(parseDomain);

const zones: readonly string[] = Object.values(ZONES);
const zone = line()
  .refine((name) => name === "" || zones.includes(name), "choice-invalid")
  .transform((name) => name || null);

/** An empty website or time zone takes back what was set. */
export const organizationForm = profileChanges
  .pick({ organization: true, country: true, role: true })
  .extend({ domain: website.optional(), timeZone: zone.optional() });
