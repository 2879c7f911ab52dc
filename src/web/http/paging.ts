import { nextPageLink } from "./call";

/** The next page keeps the filters of this one. */
export function linkIn(
  { request }: { request: Request },
  cursor: string | null = null,
): Record<string, string> {
  if (cursor === null) return {};
  const next = new URL(request.url);
  next.searchParams.set("cursor", cursor);
  return nextPageLink(next.pathname + next.search);
}
