import { z } from "zod";
import type { FaultCode } from "../lib/faults";
import { line, paragraph } from "../lib/text-inputs";
import { numeral } from "../lib/typed-inputs";

/** The tabs of a package's roadshow; anything else is the first. */
export const ROADSHOW_TABS = ["overview", "content", "buyers", "analytics"] as const;
export type RoadshowTab = (typeof ROADSHOW_TABS)[number];

/** Days that the charts may go back. */
export const CHART_DAYS = ["14", "30"] as const;

export const roadshowQuery = z.object({
  tab: z.enum(ROADSHOW_TABS).catch("overview"),
  days: z.enum(CHART_DAYS).catch("14").transform(Number),
});

/**
 * Kinds of material (docs/product.md#roadshow-materials), in the order in which they are offered.
 */
export const MATERIAL_TYPES = ["text", "pdf", "audio", "video", "sample"] as const;
export type MaterialType = (typeof MATERIAL_TYPES)[number];

/** Kinds that are a file, and so need one. */
export const FILE_TYPES = ["pdf", "audio", "video"] as const;

/** Which kind a form is for; anything else is a text. */
export const materialQuery = z.object({ type: z.enum(MATERIAL_TYPES).catch("text") });

/** Days that a roadshow may last. */
export const ROADSHOW_DAYS = { min: 1, max: 30, default: 7 } as const;

/** Length as a reader counts it. */
const characters = (text: string) => Array.from(text).length;

const title = line("title-required")
  .refine((given) => given !== "", "title-required")
  .refine((given) => characters(given) <= 100, "title-long");

const duration = z.preprocess(
  (given) => numeral(given) ?? ROADSHOW_DAYS.default,
  z
    .number("roadshow-duration")
    .int("roadshow-duration")
    .min(ROADSHOW_DAYS.min, "roadshow-duration")
    .max(ROADSHOW_DAYS.max, "roadshow-duration"),
);

/**
 * The create form (docs/product.md#roadshows): a package, what its roadshow is about, and for how
 * long.
 */
export const newRoadshow = z.object({
  packageId: line("package-required").min(1, "package-required"),
  title,
  description: paragraph("description-required")
    .refine((given) => given !== "", "description-required")
    .refine((given) => characters(given) <= 1000, "description-long"),
  duration,
});

/** A roadshow as it is changed: its package stays. */
export const roadshowChanges = newRoadshow.omit({ packageId: true });
export type RoadshowChanges = z.output<typeof roadshowChanges>;

/** `PUT /api/packages/{id}/roadshow`: the ids of all materials, in order. */
export const materialOrder = z.object({ order: z.array(line()).max(100) });

/** Which way a material moves; anything else is up. */
export const materialMove = z.object({ to: z.enum(["up", "down"]).catch("up") });

/** What may be left out or blank; both count as nothing. */
const optional = (max: number, tooLong: FaultCode) =>
  paragraph()
    .nullish()
    .transform((given) => given || null)
    .refine((given) => characters(given ?? "") <= max, tooLong);

const material = z.object({
  type: z.enum(MATERIAL_TYPES, "material-type"),
  title,
  description: optional(1000, "description-long"),
  content: optional(20_000, "content-long"),
  fileUrl: optional(200, "file-unknown"),
});

/** A material as it is added. What it has to hold depends on its type: see materials.ts. */
export const newMaterial = material;

/** A material as it is changed: its type stays, so it may be left out. */
export const materialChanges = material.extend({ type: material.shape.type.optional() });

export type NewRoadshow = z.output<typeof newRoadshow>;
