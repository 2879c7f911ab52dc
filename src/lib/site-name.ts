export const DEFAULT_SITE_NAME = "AI Marketplace";

let name = DEFAULT_SITE_NAME;

export function siteName(): string {
  return name;
}

/** Applies to the whole process. */
export function nameSite(newName: string): void {
  name = newName;
}
