import { z } from "zod";
import { text } from "../../lib/answers";

export const suggestionAnswer = z
  .object({
    kind: z.enum(["package", "publisher", "category"]),
    text,
    lang: text.nullable().meta({ description: "BCP 47 language tag, if known" }),
    href: text,
  })
  .meta({ id: "Suggestion" });
