export const DEFAULT_SITE_NAME = "AI Marketplace";

let name = DEFAULT_SITE_NAME;

/** What messages call this installation: `{site}` in them. */
export function siteName(): string {
  return name;
}

/** One name for the whole process. */
export function nameSite(given: string): void {
  name = given;
}
