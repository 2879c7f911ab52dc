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
import { readPacked } from "../lib/program";
import noto from "./noto.fonts" with { type: "file" };

export type FontWeight = "regular" | "bold";

/** Numbered before the fonts in the pack. The Han font covers Big5, HKSCS, GBK and JIS. */
export const BASE_FONTS: ReadonlyArray<readonly [regular: string, bold: string]> = [
  [serif, serifBold],
  [han, han],
  [hangul, hangulBold],
  [arabic, arabic],
];

/** This font's glyphs are Traditional Chinese; other languages have a font in the pack. */
export const HAN_FONT = 1;

/** fontkit reads a few bytes beyond an empty glyph at the end of some files. */
export const FONT_PADDING = new Uint8Array(16);

interface PackHeader {
  lengths: number[];
  /** Runs of characters in ascending order: gap after the previous run, length, and font. */
  stretches: number[];
  fontOfLanguage: Record<string, number>;
}

export interface FontIndex {
  fontOf(character: number): number | null;
  /** Returns the preferred font of a language, or null. */
  fontOfLanguage(language: string): number | null;
  read(font: number, weight: FontWeight): Promise<Uint8Array<ArrayBuffer>>;
}

const COMPRESSION_LEVEL = 19;

export function writeFontPack(
  fontOf: ReadonlyMap<number, number>,
  files: readonly Uint8Array[],
  fontOfLanguage: Record<string, number>,
): Uint8Array {
  const compressed = files.map((bytes) =>
    Bun.zstdCompressSync(bytes, { level: COMPRESSION_LEVEL }),
  );
  const stretches: number[] = [];
  let end = 0;
  for (const [character, font] of [...fontOf].sort(([a], [b]) => a - b)) {
    if (character === end && stretches.at(-1) === font)
      (stretches[stretches.length - 2] as number)++;
    else stretches.push(character - end, 1, font);
    end = character + 1;
  }
  const header: PackHeader = {
    lengths: compressed.map(({ length }) => length),
    stretches,
    fontOfLanguage,
  };
  const json = Bun.zstdCompressSync(JSON.stringify(header), { level: COMPRESSION_LEVEL });
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(json.length);
  return Buffer.concat([length, json, ...compressed]);
}

const LENGTH_BYTES = 4;

let index: Promise<FontIndex> | undefined;

export function fontIndex(): Promise<FontIndex> {
  index ??= readIndex();
  return index;
}

async function readIndex(): Promise<FontIndex> {
  const file = Bun.file(noto);
  const length = Buffer.from(await file.slice(0, LENGTH_BYTES).bytes()).readUInt32LE();
  const from = LENGTH_BYTES + length;
  const json = await Bun.zstdDecompress(await file.slice(LENGTH_BYTES, from).bytes());
  const { lengths, stretches, fontOfLanguage } = JSON.parse(json.toString()) as PackHeader;
  const [starts, ends, fonts] = expandRuns(stretches);
  return {
    fontOf(character) {
      let [low, high] = [0, starts.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((ends[middle] as number) > character) high = middle;
        else low = middle + 1;
      }
      return (starts[low] ?? Number.POSITIVE_INFINITY) <= character ? (fonts[low] as number) : null;
    },
    fontOfLanguage: (language) => fontOfLanguage[language] ?? null,
    async read(font, weight) {
      const base = BASE_FONTS[font];
      if (base) return readPacked(base[weight === "regular" ? 0 : 1]);
      const packedIndex = font - BASE_FONTS.length;
      const start = lengths
        .slice(0, packedIndex)
        .reduce((sum, byteLength) => sum + byteLength, from);
      const bytes = await file.slice(start, start + (lengths[packedIndex] as number)).bytes();
      return new Uint8Array(await Bun.zstdDecompress(bytes));
    },
  };
}

function expandRuns(runs: readonly number[]): [number[], number[], number[]] {
  const [starts, ends, fonts]: [number[], number[], number[]] = [[], [], []];
  let end = 0;
  for (let i = 0; i < runs.length; i += 3) {
    const start = end + (runs[i] as number);
    end = start + (runs[i + 1] as number);
    starts.push(start);
    ends.push(end);
    fonts.push(runs[i + 2] as number);
  }
  return [starts, ends, fonts];
}
