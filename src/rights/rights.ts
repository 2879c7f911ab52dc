/** What a buyer may do with the texts, each of which is granted or not (docs/product.md#rights). */
export const USES = ["pretraining", "fine-tuning", "evaluation", "retrieval", "excerpts"] as const;

/** What the publisher knows of personal data in the texts. */
export const PERSONAL_DATA = ["none", "masked", "present"] as const;

export type Use = (typeof USES)[number];
export type PersonalData = (typeof PERSONAL_DATA)[number];

/**
 * What a listing promises of rights, and what its contract then says (docs/product.md#rights).
 * Null is unstated, and what is unstated is not granted.
 */
export interface Rights {
  exclusive: boolean | null;
  /** From the date of the contract. */
  termMonths: number | null;
  /** Where the rights hold, in the publisher's words. */
  territory: string | null;
  /** Those that are granted, in the order of {@link USES}. */
  uses: readonly Use[];
  redistribution: boolean | null;
  attribution: boolean | null;
  /** Where the publisher has these rights from, in the publisher's words. */
  basis: string | null;
  personalData: PersonalData | null;
  /** Share of the words that a machine wrote, 0 to 100. */
  machineMadePercent: number | null;
}

/** A hundred years: longer than any copyright that is sold lasts. */
export const MAX_TERM_MONTHS = 1200;

/** How long rights last whose term is unstated (docs/product.md#rights). */
export const UNSTATED_TERM_MONTHS = 12;

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
};

/** Whether anything is stated. */
export function isStated(rights: Rights): boolean {
  return Object.values(rights).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== null,
  );
}

/** What a package's row states; null where it states nothing. */
export function rightsOf(row: { rights: string | null }): Rights | null {
  return row.rights === null ? null : (JSON.parse(row.rights) as Rights);
}

/** The columns of a package that say what rights it has. */
export function rightsColumns(stated: Rights | null): {
  rights: string | null;
  rights_class: number;
} {
  const rights = stated && isStated(stated) ? stated : null;
  return { rights: rights && JSON.stringify(rights), rights_class: classOf(rights) };
}

const EXCLUSIVE_BIT = 1 << USES.length;
const CLASSES = EXCLUSIVE_BIT << 1;

/**
 * Uses and exclusivity as one number, by which lists are indexed: a bit for each use in the order of
 * {@link USES}, and one above for exclusivity.
 */
export function classOf(rights: Rights | null): number {
  if (!rights) return 0;
  const uses = USES.reduce((bits, use, i) => bits | (rights.uses.includes(use) ? 1 << i : 0), 0);
  return uses | (rights.exclusive ? EXCLUSIVE_BIT : 0);
}

/** The uses that a class stands for. */
export function usesOfClass(code: number): Use[] {
  return USES.filter((_, i) => (code & (1 << i)) !== 0);
}

/** Whether a class stands for exclusive rights. */
export function isExclusiveClass(code: number): boolean {
  return (code & EXCLUSIVE_BIT) !== 0;
}

/** What a buyer looks for; what is left out does not filter. */
export interface RightsFilter {
  use?: Use;
  /** Unstated counts as not exclusive, as the contract has it. */
  exclusive?: boolean;
}

/** Every class that a filter finds; none where it filters nothing. */
export function classesMatching({ use, exclusive }: RightsFilter): number[] {
  if (use === undefined && exclusive === undefined) return [];
  const useBit = use === undefined ? 0 : 1 << USES.indexOf(use);
  return Array.from({ length: CLASSES }, (_, code) => code).filter(
    (code) =>
      (code & useBit) === useBit &&
      (exclusive === undefined || exclusive === (code & EXCLUSIVE_BIT) > 0),
  );
}
