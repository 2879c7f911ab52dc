import { z } from "zod";
import { priceAmount } from "../auctions/schema";
import { parseCidr } from "../lib/cidr";
import { line, paragraph, yesOrNo } from "../lib/inputs";
import { DAY } from "../lib/time";
import { SCOPES, type Scope } from "../rules/scopes";

export const MAX_LIFETIME_DAYS = 365;
const MAX_NETWORKS = 20;
const MAX_OVERLAP_HOURS = 7 * 24;

/** In days, as the form offers them. */
export const LIFETIMES = ["7", "30", "90", "180", "365"] as const;
export const DEFAULT_LIFETIME: (typeof LIFETIMES)[number] = "90";

const name = line().min(1, "required").max(60, "too-long");

const network = line()
  .max(50, "network-invalid")
  .refine((text) => parseCidr(text) !== null, "network-invalid");
const networks = z.array(network, "network-invalid").max(MAX_NETWORKS, "network-invalid");

const scopes = z
  .array(z.enum(SCOPES, "choice-invalid"), "must be a list of texts")
  .min(1, "choice-invalid")
  .transform((chosen) => SCOPES.filter((scope) => chosen.includes(scope)));

/** When it ends: at a time in epoch milliseconds, or after so many milliseconds. */
export type Expiry = { at: number } | { afterMs: number };

export const newToken = z
  .object({
    name,
    scopes,
    perBid: priceAmount.nullable().optional(),
    perMonth: priceAmount.nullable().optional(),
    expiresAt: z.iso.datetime({ offset: true, error: "expiry-range" }),
    networks: networks.optional(),
    organization: yesOrNo().optional(),
  })
  .transform(
    ({ expiresAt, ...token }): NewToken => ({
      name: token.name,
      scopes: token.scopes,
      perBid: token.perBid ?? null,
      perMonth: token.perMonth ?? null,
      networks: token.networks ?? [],
      isOfOrganization: token.organization ?? false,
      expires: { at: Date.parse(expiresAt) },
    }),
  );

export interface NewToken {
  name: string;
  scopes: readonly Scope[];
  /** In cents; null is no limit of its own. */
  perBid: number | null;
  perMonth: number | null;
  networks: readonly string[];
  isOfOrganization: boolean;
  expires: Expiry;
}

const box = z.literal("on", "choice-invalid").optional();
const BOXES = Object.fromEntries(SCOPES.map((scope) => [scope, box])) as Record<Scope, typeof box>;

const emptyIsNull = (value: unknown) =>
  typeof value === "string" && value.trim() === "" ? null : value;
const limit = z.preprocess(emptyIsNull, priceAmount.nullable());

export const tokenForm = z
  .object({
    name,
    ...BOXES,
    perBid: limit,
    perMonth: limit,
    days: z.enum(LIFETIMES, "choice-invalid"),
    networks: paragraph().max(2000, "too-long"),
    organization: box,
  })
  .transform((form, context): NewToken => {
    const parsed = networks.safeParse(form.networks.split(/[\s,;]+/).filter(Boolean));
    if (!parsed.success)
      context.issues.push({
        code: "custom",
        path: ["networks"],
        message: "network-invalid",
        input: form.networks,
      });
    return {
      name: form.name,
      scopes: SCOPES.filter((scope) => form[scope] === "on"),
      perBid: form.perBid,
      perMonth: form.perMonth,
      networks: parsed.data ?? [],
      isOfOrganization: form.organization === "on",
      expires: { afterMs: Number(form.days) * DAY },
    };
  })
  .refine(({ scopes }) => scopes.length > 0, { path: ["scopes"], message: "required" });

/** How long the token before works beside the new one. */
export const rotation = z.object({
  overlapHours: z
    .int("choice-invalid")
    .min(0, "choice-invalid")
    .max(MAX_OVERLAP_HOURS, "choice-invalid")
    .optional(),
});
