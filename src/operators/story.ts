export type StoryKind =
  | ("joined" | "listed" | "bid" | "contract" | "dispute" | "delivery" | "act" | "mail")
  | ("aboutThem" | "byThem" | "report" | "objection" | "certification" | "nearCopy" | "ended");

/** Each kind has its own words for `code`. `text` is a title, a number or a member's text. */
export interface StoryEvent {
  at: number;
  kind: StoryKind;
  code?: string | null;
  text?: string | null;
  href?: string | null;
  cents?: number;
  state?: "asked" | "declined";
}

/** The operator's tables show older events. */
export const MAX_SHOWN = 20;

export const packagePath = (id: string | null) => (id === null ? null : `/operator/packages/${id}`);

/** Latest first; simultaneous events keep their order. */
export async function inOrderOfTime(
  parts: ReadonlyArray<Promise<readonly StoryEvent[]>>,
): Promise<StoryEvent[]> {
  return (await Promise.all(parts)).flat().toSorted((a, b) => b.at - a.at);
}
