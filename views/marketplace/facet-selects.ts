import type { Counts } from "../../src/marketplace/catalogue-counts";
import type { MarketplaceState } from "../../src/marketplace/marketplace-state";
import {
  CATEGORY_GROUPS,
  LANGUAGE_GROUPS,
  type VocabularyGroup,
} from "../../src/packages/vocabulary";
import { USES, type Use } from "../../src/rights/rights";
import type { Messages } from "../messages/messages";
import type { SelectGroup } from "../ui/select-field";
import { countText } from "./counted";

export interface FacetSelect {
  name: "category" | "language" | "use" | "exclusive";
  label: string;
  placeholder: string;
  defaultValue: string | undefined;
  groups: readonly SelectGroup[];
  word(value: string): string;
}

export function facetSelects(
  messages: Messages,
  { filter }: MarketplaceState,
  counts: Counts | null,
): FacetSelect[] {
  const { packages, rights, finding } = messages;
  const counted =
    (name: FacetSelect["name"], word: (value: string) => string) => (value: string) => {
      const count = countText(
        messages,
        counts,
        (facets) => (facets[name] as Record<string, number>)[value] ?? 0,
      );
      return count === null ? word(value) : finding.withCount({ choice: word(value), count });
    };
  const partOf = (groups: readonly VocabularyGroup[], word: (value: string) => string) => {
    const whole = new Set<string>(
      groups.filter(({ parts }) => parts.length > 0).map(({ all }) => all),
    );
    return (value: string) => (whole.has(value) ? finding.all({ name: word(value) }) : word(value));
  };
  const language = (value: string) =>
    value === "en" ? finding.englishOnly : packages.language(value);
  return [
    {
      name: "category",
      label: packages.filters.category,
      placeholder: messages.common.any,
      defaultValue: filter.category,
      groups: groupsOf(CATEGORY_GROUPS, packages.category),
      word: counted("category", partOf(CATEGORY_GROUPS, packages.category)),
    },
    {
      name: "language",
      label: messages.common.language,
      placeholder: messages.common.any,
      defaultValue: filter.language,
      groups: groupsOf(LANGUAGE_GROUPS, packages.language),
      word: counted("language", partOf(LANGUAGE_GROUPS, language)),
    },
    {
      name: "use",
      label: messages.finding.names.use,
      placeholder: messages.common.any,
      defaultValue: filter.use,
      groups: [{ values: USES }],
      word: counted("use", (use) => rights.uses[use as Use]),
    },
    {
      name: "exclusive",
      label: messages.rights.labels.exclusive,
      placeholder: messages.common.any,
      defaultValue: filter.exclusive?.toString(),
      groups: [{ values: ["true", "false"] }],
      word: counted("exclusive", (value) =>
        value === "true" ? rights.chips.exclusive : rights.chips.shared,
      ),
    },
  ];
}

function groupsOf(
  groups: readonly VocabularyGroup[],
  word: (value: string) => string,
): SelectGroup[] {
  return groups.map(({ all, parts }) =>
    parts.length > 0 ? { label: word(all), values: [all, ...parts] } : { values: [all] },
  );
}
