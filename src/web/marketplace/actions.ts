import { z } from "zod";
import { text } from "../../lib/answers";
import { languageByScript } from "../../lib/languages";
import { hrefOf, stateOf } from "../../marketplace/marketplace-state";
import { packageQuery } from "../../marketplace/schema";
import { findSuggestions } from "../../marketplace/suggestions";
import { titleFor } from "../../packages/titles";
import { action } from "../http/action";
import type { AppContext } from "../http/app-context";
import { mountActions } from "../http/mount-actions";

type Suggestion = z.output<typeof suggestionSchema>;

const suggestionQuery = packageQuery.pick({ search: true });

export function suggestionActions(services: AppContext) {
  const { pages } = services;
  return mountActions(services, [
    action({
      caller: "anyone",
      limit: "suggestions",
      run: async ({ db, reader, input, now }): Promise<Suggestion[]> => {
        const { category: nameOf, publisher: marks } = pages.messages(reader).packages;
        const suggestions = await findSuggestions(db, input.search ?? "", nameOf, now);
        return [
          ...suggestions.packages.map((lot) => {
            const { text, lang = null } = titleFor(lot, reader.locale);
            return { kind: "package" as const, text, note: null, lang, href: `/package/${lot.id}` };
          }),
          ...suggestions.publishers.map(({ name, isVerified, sellerId }) => ({
            kind: "publisher" as const,
            text: name,
            note: isVerified ? marks.markVerified : marks.markStated,
            lang: languageByScript(name) ?? null,
            href: `/publisher/${sellerId}`,
          })),
          ...suggestions.categories.map((category) => ({
            kind: "category" as const,
            text: nameOf(category),
            note: null,
            lang: null,
            href: hrefOf(stateOf({ category })),
          })),
        ];
      },
      api: {
        at: "GET /api/suggestions",
        summary: "Suggest packages, publishers and categories for a search",
        tag: "Packages",
        description:
          "Returns up to five of each. Packages and publishers are found by the beginnings of their words, then packages by synonyms. Categories are found by names and synonyms in the four languages. Titles are in the reader's language.",
        query: suggestionQuery,
        answer: z.array(suggestionSchema),
      },
    }),
  ]);
}

const suggestionSchema = z
  .object({
    kind: z.enum(["package", "publisher", "category"]),
    text,
    note: text
      .nullable()
      .describe("Whether a publisher's name is verified or only stated by the seller."),
    lang: text.nullable().meta({ description: "BCP 47 language tag, if known" }),
    href: text,
  })
  .meta({ id: "Suggestion" });
