type Rgb = readonly [red: number, green: number, blue: number];

/** Backgrounds of accent-colored text (public/css/tokens.css). */
const BACKGROUNDS = {
  light: ["#f5f0e4", "#fdfaf2", "#ebe4d3"],
  dark: ["#15130e", "#1d1a14", "#100e0a"],
} as const;
const MIX_TARGETS = { light: [0, 0, 0], dark: [255, 255, 255] } as const satisfies Record<
  string,
  Rgb
>;
const TEXT_COLORS = ["#fff8ee", "#1d0a05"] as const;

/** The WCAG 2.2 minimum for text. */
const MIN_CONTRAST = 4.5;
const MIX_STEPS = 50;

export interface Accent {
  color: string;
  textColor: string;
  /** A variant with more contrast. */
  deep: string;
}

/** Returns the nearest color that is readable on all backgrounds of a theme. */
export function accentOf(color: string, theme: "light" | "dark"): Accent {
  const [original, end] = [rgbOf(color), MIX_TARGETS[theme]];
  const backgrounds = BACKGROUNDS[theme].map(rgbOf);
  const isReadable = (rgb: Rgb) =>
    backgrounds.every((background) => contrast(rgb, background) >= MIN_CONTRAST) &&
    TEXT_COLORS.some((on) => contrast(rgb, rgbOf(on)) >= MIN_CONTRAST);
  const steps = Array.from({ length: MIX_STEPS + 1 }, (_, i) => mix(original, end, i / MIX_STEPS));
  const accent = steps.find(isReadable) ?? end;
  const [light, dark] = TEXT_COLORS.map((on) => contrast(accent, rgbOf(on))) as [number, number];
  return {
    color: hexOf(accent),
    textColor: light >= dark ? TEXT_COLORS[0] : TEXT_COLORS[1],
    deep: hexOf(mix(accent, end, 0.15)),
  };
}

export function contrast(first: Rgb, second: Rgb): number {
  const [low = 0, high = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

export function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

function mix(start: Rgb, end: Rgb, share: number): Rgb {
  const part = (i: 0 | 1 | 2) => Math.round(start[i] + (end[i] - start[i]) * share);
  return [part(0), part(1), part(2)];
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
