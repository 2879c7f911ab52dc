import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { create } from "fontkit";
import { BASE_FONTS, PADDING, writeFontPack } from "../font-pack";

/**
 * `bun run fonts FOLDER EMOJI`: packs Noto's fonts, which are not kept here: FOLDER has those of
 * Debian's fonts-noto-core (20201225-1), EMOJI is NotoEmoji_400Regular.ttf of
 * @expo-google-fonts/noto-emoji 0.4.7. All are under the SIL Open Font License 1.1.
 */
const [folder, emoji] = process.argv.slice(2);
if (!folder || !emoji)
  throw new Error("Name the folder of Noto's fonts and the file of its emoji.");

/** Of two styles of a script the one is left out, and so are those for screens and regions. */
const LEFT_OUT =
  /Display|Looped|Tifinagh[A-Z]|Kufi|Naskh|Nastaliq|SansArabic|Slanted|Unjoined|Traditional|Rashi/;

/** Devanagari has the signs that others of India share; symbols come after all letters. */
const ORDER = [/SerifDevanagari/, /NotoSerif[A-Z]/, /NotoSerif-/, /NotoSans(?!Symbols|Math)/];

const rankOf = (name: string) => {
  const rank = ORDER.findIndex((pattern) => pattern.test(name));
  return rank < 0 ? ORDER.length : rank;
};

const names = readdirSync(folder)
  .filter((name) => name.endsWith("-Regular.ttf") && !LEFT_OUT.test(name))
  .sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1));

const NO_TEXT = /[\p{Cc}\p{Co}\p{Cs}]/u;

const charactersOf = (bytes: Uint8Array) => {
  const font = create(Buffer.concat([bytes, PADDING]));
  if (!("layout" in font)) throw new Error("It is a collection, not one font.");
  return new Set(font.characterSet.filter((each) => !NO_TEXT.test(String.fromCodePoint(each))));
};

function take(fontOf: Map<number, number>, characters: Iterable<number>, font: number): boolean {
  const before = fontOf.size;
  for (const each of characters) if (!fontOf.has(each)) fontOf.set(each, font);
  return fontOf.size > before;
}

function pack(paths: readonly string[]): Uint8Array {
  const fontOf = new Map<number, number>();
  for (const [font, weights] of BASE_FONTS.entries()) {
    const [first, ...others] = weights.map((path) => charactersOf(readFileSync(path)));
    const inBoth = [...(first ?? [])].filter((each) => others.every((other) => other.has(each)));
    take(fontOf, inBoth, font);
  }
  const files: Uint8Array[] = [];
  for (const path of paths) {
    const bytes = readFileSync(path);
    if (take(fontOf, charactersOf(bytes), BASE_FONTS.length + files.length)) files.push(bytes);
  }
  return writeFontPack(fontOf, files);
}

const packed = pack([...names.map((name) => join(folder, name)), emoji]);
await Bun.write(join(import.meta.dir, "../noto.fonts"), packed);
