/** Kinds of texts that a measurement tells apart. */
export const textKinds = ["banks", "laws", "commands", "others"] as const;
export type TextKind = (typeof textKinds)[number];

const NAMES: readonly [TextKind, RegExp][] = [
  ["banks", /secondary-science|mathematics|mgsm/],
  ["laws", /_law-/],
  ["commands", /_tldr/],
];

/** What a text is, by the genre or source that its file is named by: `fr_law-code`. */
export function kindOfText(name: string): TextKind {
  return NAMES.find(([, pattern]) => pattern.test(name))?.[0] ?? "others";
}
