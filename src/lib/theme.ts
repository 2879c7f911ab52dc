/** Dark is the default (DESIGN section 5, Settings); auto follows the device. */
export const THEMES = ["dark", "light", "auto"] as const;
export type Theme = (typeof THEMES)[number];
export const DEFAULT_THEME: Theme = "dark";
