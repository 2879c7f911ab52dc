export const DEFAULT_SITE_NAME = "AI Marketplace";

let currentName = DEFAULT_SITE_NAME;

export function siteName(): string {
  return currentName;
}

/** Applies to the whole process. */
export function setSiteName(newName: string): void {
  currentName = newName;
}
