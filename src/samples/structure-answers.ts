import { z } from "zod";
import { count, percent, share, text } from "../lib/answers";

export const structure = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("chat"),
      conversations: count,
      turns: count,
      words: count,
      assistantWords: count.nullable(),
      ratedTurns: count,
      ratedConversations: count,
    }),
    z.object({
      kind: z.literal("code"),
      files: count,
      lines: count,
      languages: z
        .array(z.object({ name: text.nullable(), files: count, lines: count }))
        .readonly(),
      commentLines: count,
      commentLanguage: text.nullable(),
      minified: count,
      generated: count,
      copies: count,
      licensed: count,
      repeatedShare: share,
    }),
    z.object({
      kind: z.literal("parallel"),
      pairs: count,
      sides: z
        .array(z.object({ language: text, iso: text, words: count, value: percent.optional() }))
        .readonly(),
      medianRatio: z.number(),
      oddLengths: count,
      untranslated: count,
      wrongLanguage: count,
    }),
  ])
  .describe("What the file is built of: turns, source files or pairs. Null for running text.");
