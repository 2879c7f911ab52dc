import arabic from "@expo-google-fonts/amiri/400Regular/Amiri_400Regular.ttf" with { type: "file" };
import han from "@expo-google-fonts/chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf" with {
  type: "file",
};
import hangul from "@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf" with {
  type: "file",
};
import hangulBold from "@expo-google-fonts/nanum-gothic/700Bold/NanumGothic_700Bold.ttf" with {
  type: "file",
};
import serif from "@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf" with {
  type: "file",
};
import serifBold from "@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf" with {
  type: "file",
};
import { create, type Font } from "fontkit";
import { readPacked } from "../lib/packed";

export type Weight = "regular" | "bold";

/**
 * Each weight's fonts, in the order in which they are asked for a character. All are under the SIL
 * Open Font License, which allows embedding. The Han font holds all of Big5, HKSCS, GBK and JIS.
 */
const FILES: Record<Weight, readonly string[]> = {
  regular: [serif, han, hangul, arabic],
  bold: [serifBold, han, hangulBold, arabic],
};

/** A stretch of text that one font draws. */
export interface Run {
  text: string;
  font: Font;
}

/** The fonts of a weight, seen as one that knows nearly every script of our members. */
export class Typeface {
  private constructor(private readonly fonts: readonly Font[]) {}

  /** Reads a weight's fonts. @throws where a file is no font */
  static async load(weight: Weight): Promise<Typeface> {
    return new Typeface(await Promise.all(FILES[weight].map(readFont)));
  }

  /** A line's text, font by font. A space goes on in the font before it, so that words stay whole. */
  runsOf(text: string): Run[] {
    const runs: Run[] = [];
    for (const { segment } of graphemes.segment(text)) {
      const last = runs.at(-1);
      const font = segment === " " && last ? last.font : this.#fontOf(segment);
      if (last?.font === font) last.text += segment;
      else runs.push({ text: segment, font });
    }
    return runs;
  }

  /** The first font that has every character; one that has none of them shows its empty box. */
  #fontOf(grapheme: string): Font {
    const characters = Array.from(grapheme, (character) => character.codePointAt(0) as number);
    const able = this.fonts.find((font) =>
      characters.every((each) => font.hasGlyphForCodePoint(each)),
    );
    return able ?? (this.fonts[0] as Font);
  }
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Some files end with an empty glyph, past which fontkit reads a few bytes. */
const PADDING = new Uint8Array(16);

async function readFont(path: string): Promise<Font> {
  const font = create(Buffer.concat([await readPacked(path), PADDING]));
  if (!("layout" in font)) throw new Error(`${path} is a collection, not one font`);
  return font;
}
