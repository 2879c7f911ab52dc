import { Conflict, coded, DomainError, Refusal } from "./errors";

export const MAX_SELECTED = 100;

const PREFIX = "selected.";

/** Declares the names of all checkboxes of a form. */
export const SELECTION_FIELDS = `${PREFIX}*`;

/** Each checkbox needs its own name, because a form keeps only the last value of a name. */
export const selectionName = (id: string) => `${PREFIX}${id}`;

class NothingSelected extends coded(Refusal, "nothing-selected") {}
class TooManySelected extends coded(Refusal, "too-many-selected") {}

/** @throws NothingSelected, TooManySelected */
export function selectedIn(form: Readonly<Partial<Record<string, string>>>): string[] {
  const ids = Object.keys(form).flatMap((name) =>
    name.startsWith(PREFIX) && !name.includes("\0") ? [name.slice(PREFIX.length)] : [],
  );
  if (ids.length === 0) throw new NothingSelected();
  if (ids.length > MAX_SELECTED) throw new TooManySelected({ most: MAX_SELECTED });
  return ids;
}

export interface Undecided {
  id: string;
  reason: DomainError;
}

export class PartlyDecided extends coded(Conflict, "partly-decided") {
  constructor(
    decided: number,
    readonly undecided: readonly Undecided[],
  ) {
    super({ decided, undecided: undecided.length });
  }
}

/** Each decision is its own transaction, so a refusal undoes no other. @throws PartlyDecided */
export async function decideEach<Decision>(
  ids: readonly string[],
  decide: (id: string) => Promise<Decision>,
): Promise<Decision[]> {
  const decisions: Decision[] = [];
  const undecided: Undecided[] = [];
  for (const id of ids) {
    try {
      decisions.push(await decide(id));
    } catch (reason) {
      if (!(reason instanceof DomainError)) throw reason;
      undecided.push({ id, reason });
    }
  }
  if (undecided.length > 0) throw new PartlyDecided(decisions.length, undecided);
  return decisions;
}
