import { formOfTerms, TERM_FIELDS, type Terms, termsOfForm } from "./terms";

export const USES = ["pretraining", "fine-tuning", "evaluation", "retrieval", "excerpts"] as const;

export const RIGHTS_PRESETS = {
  training: ["pretraining", "fine-tuning"],
  evaluation: ["pretraining", "fine-tuning", "evaluation"],
  everything: USES,
} as const satisfies Record<string, readonly (typeof USES)[number][]>;

export type RightsPreset = keyof typeof RIGHTS_PRESETS;

export const PERSONAL_DATA = ["none", "masked", "present"] as const;

export type Use = (typeof USES)[number];
export type PersonalData = (typeof PERSONAL_DATA)[number];

/** Null means unstated and therefore not granted (docs/product.md#rights). */
export interface Rights {
  exclusive: boolean | null;
  /** Counted from the contract's date. */
  termMonths: number | null;
  territory: string | null;
  uses: readonly Use[];
  redistribution: boolean | null;
  attribution: boolean | null;
  basis: string | null;
  personalData: PersonalData | null;
  machineMadePercent: number | null;
  /** Null in older listings, whose contracts do not mention terms. */
  terms: Terms | null;
}

/** A hundred years. */
export const MAX_TERM_MONTHS = 1200;

export const DEFAULT_TERM_MONTHS = 12;

export const NO_RIGHTS: Rights = {
  exclusive: null,
  termMonths: null,
  territory: null,
  uses: [],
  redistribution: null,
  attribution: null,
  basis: null,
  personalData: null,
  machineMadePercent: null,
  terms: null,
};

export function isStated(rights: Rights): boolean {
  return Object.values(rights).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== null,
  );
}

export function statesRights(rights: Rights | null): rights is Rights {
  return rights !== null && isStated({ ...rights, terms: null });
}

export function rightsOf(row: { rights: string | null }): Rights | null {
  return row.rights === null
    ? null
    : { ...NO_RIGHTS, ...(JSON.parse(row.rights) as Partial<Rights>) };
}

export function rightsColumns(stated: Rights | null): {
  rights: string | null;
  rights_class: number;
} {
  const rights = stated && isStated(stated) ? stated : null;
  return { rights: rights && JSON.stringify(rights), rights_class: rightsClassOf(rights) };
}

const EXCLUSIVE_BIT = 1 << USES.length;

/** The lowest class with exclusive rights. */
export const EXCLUSIVE_CLASS = EXCLUSIVE_BIT;
const CLASS_COUNT = EXCLUSIVE_BIT << 1;

/** Database indexes use this number: one bit per use in {@link USES} order, then exclusivity. */
export function rightsClassOf(rights: Rights | null): number {
  if (!rights) return 0;
  const uses = USES.reduce((bits, use, i) => bits | (rights.uses.includes(use) ? 1 << i : 0), 0);
  return uses | (rights.exclusive ? EXCLUSIVE_BIT : 0);
}

export interface RightsFilter {
  use?: Use;
  /** Unstated counts as not exclusive, as in the contract. */
  exclusive?: boolean;
}

export function classesMatching({ use, exclusive }: RightsFilter): number[] {
  if (use === undefined && exclusive === undefined) return [];
  const useBit = use === undefined ? 0 : 1 << USES.indexOf(use);
  return Array.from({ length: CLASS_COUNT }, (_, rightsClass) => rightsClass).filter(
    (rightsClass) =>
      (rightsClass & useBit) === useBit &&
      (exclusive === undefined || exclusive === (rightsClass & EXCLUSIVE_BIT) > 0),
  );
}

const FORM_FIELDS = [
  ...["exclusive", "termMonths", "territory", "redistribution", "attribution", "basis"],
  ...["personalData", "machineMadePercent"],
] as const;

export type RightsField =
  | (typeof FORM_FIELDS)[number]
  | `use-${Use}`
  | (typeof TERM_FIELDS)[number]
  | "usesPreset";

export function fieldOfUse(use: Use): `use-${Use}` {
  return `use-${use}`;
}

export const RIGHTS_FIELDS: readonly RightsField[] = [
  ...FORM_FIELDS,
  ...USES.map(fieldOfUse),
  ...TERM_FIELDS,
  "usesPreset",
];

export function presetOfForm(form: Form): RightsPreset | "own" | null {
  const { usesPreset } = form;
  if (usesPreset === "own") return usesPreset;
  const uses = usesOfForm(form);
  if (uses.length === 0) return null;
  const matchesUses = (preset: RightsPreset) => `${RIGHTS_PRESETS[preset]}` === `${uses}`;
  return PRESETS.find(matchesUses) ?? "own";
}

const PRESETS = Object.keys(RIGHTS_PRESETS) as RightsPreset[];

export function usesOfForm(form: Form): readonly Use[] {
  const preset = PRESETS.find((name) => name === form.usesPreset);
  return preset ? RIGHTS_PRESETS[preset] : USES.filter((use) => form[fieldOfUse(use)]);
}

type Form = Readonly<Partial<Record<string, string>>>;

export function rightsOfForm(form: Form): object {
  const uses = usesOfForm(form);
  return {
    ...Object.fromEntries(FORM_FIELDS.map((name) => [name, form[name]])),
    uses,
    terms: termsOfForm(form),
  };
}

export function formOfRights(rights: Rights | null): Record<string, string> {
  if (!rights) return {};
  const { uses, terms, ...values } = rights;
  const stated = Object.entries(values).filter(([, value]) => value !== null);
  return {
    ...Object.fromEntries(stated.map(([name, value]) => [name, String(value)])),
    ...Object.fromEntries(uses.map((use) => [fieldOfUse(use), "true"])),
    ...formOfTerms(terms),
  };
}
