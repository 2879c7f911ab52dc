export type StoryKind =
  | ("joined" | "listed" | "bid" | "contract" | "dispute" | "delivery" | "act" | "mail")
  | ("aboutThem" | "byThem" | "report" | "objection" | "certification" | "nearCopy" | "ended");

/** `code` has words of its own for each kind; `text` is a title, a number or what members wrote. */
export interface StoryEvent {
  at: number;
  kind: StoryKind;
  code?: string | null;
  text?: string | null;
  href?: string | null;
  cents?: number;
  /** Of an act that needs a second operator. */
  state?: "asked" | "declined";
}

/** Of each kind; the tables have the rest. */
export const SHOWN = 20;

export const packagePath = (id: string | null) => (id === null ? null : `/operator/packages/${id}`);

/** The latest first; what happened at once stays as it was listed. */
export async function inOrderOfTime(
  parts: ReadonlyArray<Promise<readonly StoryEvent[]>>,
): Promise<StoryEvent[]> {
  return (await Promise.all(parts)).flat().toSorted((a, b) => b.at - a.at);
}
