import { z } from "zod";
import { line, parseNumeral, yesOrNo } from "../lib/inputs";
import { pageQuery } from "../lib/paging";
import { EVENT_NAMES, type EventName } from "./events";

const MAX_URL_LENGTH = 2000;

/** Beyond a week, a leaked secret would be as good as not replaced. */
export const MAX_OVERLAP_HOURS = 168;

const url = line("webhook-url").min(1, "webhook-url").max(MAX_URL_LENGTH, "too-long");

const events = z
  .array(z.enum(EVENT_NAMES, "choice-invalid"), "webhook-events")
  .min(1, "webhook-events")
  .max(EVENT_NAMES.length, "choice-invalid")
  .transform((names) => EVENT_NAMES.filter((name) => names.includes(name)));

export const newWebhook = z.object({ url, events });

export const webhookChanges = z.object({
  url: url.optional(),
  events: events.optional(),
  active: yesOrNo().optional(),
});

/** A form has a box for each event. */
const box = z.literal("on", "choice-invalid").optional();
const BOXES = Object.fromEntries(EVENT_NAMES.map((name) => [name, box])) as Record<
  EventName,
  typeof box
>;

export const webhookForm = z
  .object({ url, ...BOXES })
  .transform(({ url: target, ...form }) => ({
    url: target,
    events: EVENT_NAMES.filter((name) => form[name] === "on"),
  }))
  .refine((form) => form.events.length > 0, { path: ["events"], message: "webhook-events" });

export const activityForm = z
  .object({ active: z.enum(["true", "false"], "choice-invalid") })
  .transform(({ active }) => ({ active: active === "true" }));

const overlapHours = z
  .int("overlap-hours")
  .min(0, "overlap-hours")
  .max(MAX_OVERLAP_HOURS, "overlap-hours");

export const rotation = z.object({ overlapHours: overlapHours.default(24) });

export const rotationForm = z.object({ overlapHours: z.preprocess(parseNumeral, overlapHours) });

export const deliveriesQuery = pageQuery(30);
