import { z } from "zod";
import type { FaultCode } from "../lib/faults";
import { line, numeralIn, paragraph } from "../lib/inputs";
import { READERS } from "../lib/number-fields";

export const ROADSHOW_TABS = ["overview", "content", "buyers", "analytics"] as const;
export type RoadshowTab = (typeof ROADSHOW_TABS)[number];

export const CHART_DAYS = ["14", "30"] as const;

export const roadshowQuery = z.object({
  tab: z.enum(ROADSHOW_TABS).catch("overview"),
  days: z.enum(CHART_DAYS).catch("14").transform(Number),
});

export const MATERIAL_TYPES = ["text", "pdf", "audio", "video", "sample"] as const;
export type MaterialType = (typeof MATERIAL_TYPES)[number];

export const FILE_TYPES = ["pdf", "audio", "video"] as const;

export const materialQuery = z.object({ type: z.enum(MATERIAL_TYPES).catch("text") });

export const ROADSHOW_DAYS = { min: 1, max: 30, default: 7 } as const;

const characterCount = (text: string) => Array.from(text).length;

const title = line("title-required")
  .refine((given) => given !== "", "title-required")
  .refine((given) => characterCount(given) <= 100, "title-long");

const duration = z.preprocess(
  (given) => numeralIn(READERS.days)(given) ?? ROADSHOW_DAYS.default,
  z
    .number("roadshow-duration")
    .int("roadshow-duration")
    .min(ROADSHOW_DAYS.min, "roadshow-duration")
    .max(ROADSHOW_DAYS.max, "roadshow-duration"),
);

export const newRoadshow = z.object({
  packageId: line("required").min(1, "required"),
  title,
  description: paragraph("required")
    .refine((given) => given !== "", "required")
    .refine((given) => characterCount(given) <= 1000, "description-long"),
  duration,
});

export const roadshowChanges = newRoadshow.omit({ packageId: true });
export type RoadshowChanges = z.output<typeof roadshowChanges>;

export const materialOrder = z.object({ order: z.array(line()).max(100) });

export const materialMove = z.object({ to: z.enum(["up", "down"], "choice-invalid") });

const optionalText = (max: number, tooLong: FaultCode) =>
  paragraph()
    .nullish()
    .transform((given) => given || null)
    .refine((given) => characterCount(given ?? "") <= max, tooLong);

export const newMaterial = z.object({
  type: z.enum(MATERIAL_TYPES, "choice-invalid"),
  title,
  description: optionalText(1000, "description-long"),
  content: optionalText(20_000, "too-long"),
  fileUrl: optionalText(200, "file-unknown"),
});

export const materialChanges = newMaterial.extend({ type: newMaterial.shape.type.optional() });

export type NewRoadshow = z.output<typeof newRoadshow>;
