import { z } from "zod";
import { line } from "../lib/inputs";
import { isPushEndpoint } from "./addresses";

const bytes = (count: number) =>
  line().refine((text) => Buffer.from(text, "base64url").length === count);

const endpoint = line().max(2000).refine(isPushEndpoint);

export const newSubscription = z.object({
  endpoint,
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
});

export const endedSubscription = z.object({ endpoint });
