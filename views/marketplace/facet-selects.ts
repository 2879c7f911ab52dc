import type { Messages } from "../../messages/messages";
import type { FacetCounts } from "../../src/marketplace/catalogue-counts";
import type { MarketplaceState } from "../../src/marketplace/marketplace-state";
import {
  CATEGORY_GROUPS,
  LANGUAGE_GROUPS,
  type VocabularyGroup,
} from "../../src/packages/vocabulary";
import { USES, type Use } from "../../src/rights/rights";
import type { SelectGroup } from "../ui/select-field";
import { countText } from "./counted";

export interface FacetSelect {
  name: "category" | "language" | "use" | "exclusive";
  label: string;
  placeholder: string;
  defaultValue: string | undefined;
  groups: readonly SelectGroup[];
  labelFor(value: string): string;
}

export function facetSelects(
  messages: Messages,
  { filter }: MarketplaceState,
  counts: FacetCounts | null,
): FacetSelect[] {
  const { packages, rights, finding } = messages;
  const labelWithCount =
    (name: FacetSelect["name"], labelFor: (value: string) => string) => (value: string) => {
      const count = countText(
        messages,
        counts,
        (facets) => (facets[name] as Record<string, number>)[value] ?? 0,
      );
      return count === null
        ? labelFor(value)
        : finding.withCount({ choice: labelFor(value), count });
    };
  const groupLabel = (groups: readonly VocabularyGroup[], labelFor: (value: string) => string) => {
    const groupNames = new Set<string>(
      groups.filter(({ parts }) => parts.length > 0).map(({ all }) => all),
    );
    return (value: string) =>
      groupNames.has(value) ? finding.all({ name: labelFor(value) }) : labelFor(value);
  };
  const languageLabel = (value: string) =>
    value === "en" ? finding.englishOnly : packages.language(value);
  return [
    {
      name: "category",
      label: packages.filters.category,
      placeholder: messages.common.any,
      defaultValue: filter.category,
      groups: groupsOf(CATEGORY_GROUPS, packages.category),
      labelFor: labelWithCount("category", groupLabel(CATEGORY_GROUPS, packages.category)),
    },
    {
      name: "language",
      label: messages.common.language,
      placeholder: messages.common.any,
      defaultValue: filter.language,
      groups: groupsOf(LANGUAGE_GROUPS, packages.language),
      labelFor: labelWithCount("language", groupLabel(LANGUAGE_GROUPS, languageLabel)),
    },
    {
      name: "use",
      label: messages.finding.names.use,
      placeholder: messages.common.any,
      defaultValue: filter.use,
      groups: [{ values: USES }],
      labelFor: labelWithCount("use", (use) => rights.uses[use as Use]),
    },
    {
      name: "exclusive",
      label: messages.rights.labels.exclusive,
      placeholder: messages.common.any,
      defaultValue: filter.exclusive?.toString(),
      groups: [{ values: ["true", "false"] }],
      labelFor: labelWithCount("exclusive", (value) =>
        value === "true" ? rights.chips.exclusive : rights.chips.shared,
      ),
    },
  ];
}

function groupsOf(
  groups: readonly VocabularyGroup[],
  labelFor: (value: string) => string,
): SelectGroup[] {
  return groups.map(({ all, parts }) =>
    parts.length > 0 ? { label: labelFor(all), values: [all, ...parts] } : { values: [all] },
  );
}
