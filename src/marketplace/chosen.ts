import { isId } from "../lib/ids";

export const MOST_COMPARED = 4;

export function comparedIds(values: readonly string[]): string[] {
  const ids = values.flatMap((value) => value.split(",")).map((id) => id.trim().toLowerCase());
  return [...new Set(ids)].filter((id) => id !== "");
}

export function compareHref(ids: readonly string[]): string {
  return ids.length === 0 ? "/compare" : `/compare?packages=${ids.join()}`;
}

/** Without JavaScript, the marketplace's address holds the chosen packages. */
export function chosenIds(value: unknown): string[] {
  const values = [value ?? []].flat().map(String);
  return comparedIds(values).filter(isId).slice(0, MOST_COMPARED);
}
