import { expect, test } from "bun:test";
import { accentOf, contrast, rgbOf } from "../../src/lib/accent";

const GROUNDS = {
  light: ["#f5f0e4", "#fdfaf2", "#ebe4d3"],
  dark: ["#15130e", "#1d1a14", "#100e0a"],
} as const;

const COLOURS = ["#000000", "#ffffff", "#1b6f55", "#ffff00", "#0000ff", "#808080", "#ff69b4"];

test.each(COLOURS)("makes %s legible in both themes", (colour) => {
  for (const theme of ["light", "dark"] as const) {
    const { color: accent, textColor: on } = accentOf(colour, theme);
    for (const ground of GROUNDS[theme])
      expect(contrast(rgbOf(accent), rgbOf(ground))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(rgbOf(accent), rgbOf(on))).toBeGreaterThanOrEqual(4.5);
  }
});

test("leaves a legible color unchanged", () => {
  expect(accentOf("#1b6f55", "light").color).toBe("#1b6f55");
  expect(accentOf("#62bf9c", "dark").color).toBe("#62bf9c");
});
