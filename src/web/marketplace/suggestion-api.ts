import { Elysia } from "elysia";
import { z } from "zod";
import { text } from "../../lib/answers";
import { languageByScript } from "../../lib/languages";
import { hrefOf, stateOf } from "../../marketplace/marketplace-state";
import { packageQuery } from "../../marketplace/schema";
import { findSuggestions } from "../../marketplace/suggestions";
import { titleFor } from "../../packages/titles";
import { readerPlugin } from "../http/access";
import type { AppContext } from "../http/app-context";
import { apiCall } from "../http/call";

type Suggestion = z.output<typeof suggestionSchema>;

export function suggestionApi(services: AppContext) {
  const { db, clock, pages } = services;
  return new Elysia({ prefix: "/api" }).use(readerPlugin(services)).get(
    "/suggestions",
    async ({ reader, query }): Promise<Suggestion[]> => {
      const { category: nameOf, publisher: marks } = pages.messages(reader).packages;
      const suggestions = await findSuggestions(db, query.search ?? "", nameOf, clock.now());
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
    {
      query: packageQuery.pick({ search: true }),
      ...apiCall("Suggest packages, publishers and categories for a search", {
        limit: "suggestions",
        caller: "anyone",
        tag: "Packages",
        responses: z.array(suggestionSchema),
        description:
          "Returns up to five of each. Packages and publishers are found by the beginnings of their words, then packages by synonyms. Categories are found by names and synonyms in the four languages. Titles are in the reader's language.",
      }),
    },
  );
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
