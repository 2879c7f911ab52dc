export type TimelineKind =
  | ("joined" | "listed" | "bid" | "contract" | "dispute" | "refund" | "delivery" | "act" | "mail")
  | ("aboutThem" | "byThem" | "report" | "objection" | "certification" | "nearDuplicate" | "ended");

/** Each kind has its own words for `code`. `text` is a title, a number or a member's text. */
export interface TimelineEvent {
  at: number;
  kind: TimelineKind;
  code?: string | null;
  text?: string | null;
  href?: string | null;
  cents?: number;
  state?: "asked" | "declined";
}

/** The operator's tables show older events. */
export const MAX_EVENTS = 20;

export const packagePath = (id: string | null) => (id === null ? null : `/operator/packages/${id}`);

/** Latest first; simultaneous events keep their order. */
export async function latestFirst(
  parts: ReadonlyArray<Promise<readonly TimelineEvent[]>>,
): Promise<TimelineEvent[]> {
  return (await Promise.all(parts)).flat().toSorted((a, b) => b.at - a.at);
}
