/** The Symbol font from 0x20, in the encoding published by Unicode (VENDORS/ADOBE/symbol.txt). */
const SYMBOL_FROM_SPACE =
  " !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼";
const SYMBOL_FROM_EURO =
  "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪";
const SYMBOL_FROM_RIGHT_ANGLE = "〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭";

const SYMBOLS = new Map(
  (
    [
      [0x20, SYMBOL_FROM_SPACE],
      [0xa0, SYMBOL_FROM_EURO],
      [0xf1, SYMBOL_FROM_RIGHT_ANGLE],
    ] as const
  ).flatMap(([first, characters]) =>
    [...characters].map((character, index) => [first + index, character] as const),
  ),
);

/** The few characters of Wingdings that are common in text. */
const WINGDINGS = new Map([
  [0x6c, "●"],
  [0x6e, "■"],
  [0x6f, "□"],
  [0x76, "❖"],
  [0xa7, "▪"],
  [0xa8, "□"],
  [0xd8, "➢"],
  [0xdf, "←"],
  [0xe0, "→"],
  [0xf0, "⇨"],
  [0xfb, "✗"],
  [0xfc, "✓"],
  [0xfd, "☒"],
  [0xfe, "☑"],
]);

const FONTS: Readonly<Record<string, ReadonlyMap<number, string>>> = {
  symbol: SYMBOLS,
  wingdings: WINGDINGS,
};

/** Word stores characters of symbol fonts here, with the font's own code in the low byte. */
const [PRIVATE_START, PRIVATE_END] = [0xf000, 0xf0ff];

/** Returns "" for a picture of a symbol font, which has no character. */
export function symbolText(font: string, hexCode: string): string {
  const code = Number.parseInt(hexCode, 16);
  if (!(code > 0x1f && code <= 0xffff) || (code >= 0xd800 && code < 0xe000)) return "";
  const isPrivate = code >= PRIVATE_START && code <= PRIVATE_END;
  const characters = FONTS[font.toLowerCase()];
  if (characters) return characters.get(isPrivate ? code - PRIVATE_START : code) ?? "";
  return isPrivate ? "" : String.fromCharCode(code);
}
