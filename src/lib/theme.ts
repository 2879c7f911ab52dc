/** Dark is the default (docs/product.md#settings); auto follows the device. */
export const THEMES = ["dark", "light", "auto"] as const;
export type Theme = (typeof THEMES)[number];
export const DEFAULT_THEME: Theme = "dark";
