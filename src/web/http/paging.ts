import { nextPageLink } from "./call";

/** The next page keeps the filters of this one. */
export function linkToNext({ url }: Request, cursor: string | null): Record<string, string> {
  if (cursor === null) return {};
  const next = new URL(url);
  next.searchParams.set("cursor", cursor);
  return nextPageLink(next.pathname + next.search);
}
