import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { create } from "fontkit";
import { normalizeUnicode } from "../../src/lib/normalized";
import { BadUsage, type Options } from "../../src/lib/options";
import { runTool } from "../../src/lib/tool";
import { BASE_FONTS, FONT_PADDING, HAN_FONT, writeFontPack } from "../../src/typography/font-pack";

/** Excludes second styles of a script, and variants for screens and regions. */
const EXCLUDED_FONTS =
  /Display|Looped|Tifinagh[A-Z]|Kufi|Naskh|Nastaliq|SansArabic|Slanted|Unjoined|Traditional|Rashi/;

/** Devanagari comes first for the signs that Indian scripts share; symbols come last. */
const FONT_ORDER = [/SerifDevanagari/, /NotoSerif[A-Z]/, /NotoSerif-/, /NotoSans(?!Symbols|Math)/];

const rankOf = (name: string) => {
  const rank = FONT_ORDER.findIndex((pattern) => pattern.test(name));
  return rank < 0 ? FONT_ORDER.length : rank;
};

const fontNamesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith("-Regular.ttf") && !EXCLUDED_FONTS.test(name))
    .sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1));

const NON_TEXT_CHARACTER = /[\p{Cc}\p{Co}\p{Cs}]/u;

const charactersOf = (bytes: Uint8Array) => {
  const font = create(Buffer.concat([bytes, FONT_PADDING]));
  if (!("layout" in font)) throw new Error("The file is a font collection, not a single font.");
  return new Set(
    font.characterSet.filter(
      (codePoint) => !NON_TEXT_CHARACTER.test(String.fromCodePoint(codePoint)),
    ),
  );
};

function assignFont(
  fontOf: Map<number, number>,
  characters: Iterable<number>,
  font: number,
): boolean {
  const previousSize = fontOf.size;
  for (const codePoint of characters) if (!fontOf.has(codePoint)) fontOf.set(codePoint, font);
  return fontOf.size > previousSize;
}

async function buildPack(
  paths: readonly string[],
  languageFonts: Readonly<Record<string, { path: string; encoding: string }>>,
): Promise<Uint8Array> {
  const fontOf = new Map<number, number>();
  for (const [font, weights] of BASE_FONTS.entries()) {
    const [first, ...others] = weights.map((path) => charactersOf(readFileSync(path)));
    const inAllWeights = [...(first ?? [])].filter((character) =>
      others.every((other) => other.has(character)),
    );
    assignFont(fontOf, inAllWeights, font);
  }
  const files: Uint8Array[] = [];
  for (const path of paths) {
    const bytes = readFileSync(path);
    if (assignFont(fontOf, charactersOf(bytes), BASE_FONTS.length + files.length))
      files.push(bytes);
  }
  const fontOfLanguage: Record<string, number> = {};
  for (const [language, { path, encoding }] of Object.entries(languageFonts)) {
    const bytes = readFileSync(path);
    const standardCharacters = charactersIn(encoding);
    const regionalCharacters = [...charactersOf(bytes)].filter(
      (character) =>
        standardCharacters.has(character) && isRegional(fontOf.get(character) ?? HAN_FONT),
    );
    fontOfLanguage[language] = BASE_FONTS.length + files.length;
    files.push(await subsetOf(bytes, [SPACE, ...regionalCharacters]));
  }
  return writeFontPack(fontOf, files, fontOfLanguage);
}

/** Spaces use the previous font, which must contain a space. */
const SPACE = 0x20;

/** Returns the two-byte characters of a national standard, normalized like the texts to print. */
function charactersIn(encoding: string): Set<number> {
  const decoder = new TextDecoder(encoding);
  const bytes = Array.from({ length: 94 }, (_, i) => 0xa1 + i);
  const characters = bytes.flatMap((first) =>
    bytes.map((second) => normalizeUnicode(decoder.decode(Uint8Array.of(first, second)), "NFC")),
  );
  return new Set(
    characters.flatMap((text) => [...text].map((character) => character.codePointAt(0) ?? 0)),
  );
}

const isRegional = (font: number) => font === HAN_FONT || font >= BASE_FONTS.length;

/** The package has no JavaScript interface for HarfBuzz's subsetter. */
interface Subsetter {
  memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(length: number): number;
  hb_blob_create(at: number, length: number, mode: number, user: number, destroy: number): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_or_fail(face: number, input: number): number;
}

const MEMORY_MODE_WRITABLE = 2;
const NO_HINTING_FLAG = 1;

async function subsetOf(bytes: Uint8Array, characters: Iterable<number>): Promise<Uint8Array> {
  const wasm = fileURLToPath(import.meta.resolve("harfbuzzjs/dist/harfbuzz-subset.wasm"));
  const { instance } = await WebAssembly.instantiate(readFileSync(wasm));
  const hb = instance.exports as unknown as Subsetter;
  hb._initialize();
  const address = hb.malloc(bytes.length);
  new Uint8Array(hb.memory.buffer).set(bytes, address);
  const face = hb.hb_face_create(
    hb.hb_blob_create(address, bytes.length, MEMORY_MODE_WRITABLE, 0, 0),
    0,
  );
  const input = hb.hb_subset_input_create_or_fail();
  hb.hb_subset_input_set_flags(input, NO_HINTING_FLAG);
  for (const character of characters)
    hb.hb_set_add(hb.hb_subset_input_unicode_set(input), character);
  const subset = hb.hb_subset_or_fail(face, input);
  if (subset === 0) throw new Error("HarfBuzz could not subset the font.");
  const blob = hb.hb_face_reference_blob(subset);
  const start = hb.hb_blob_get_data(blob, 0);
  return new Uint8Array(hb.memory.buffer).slice(start, start + hb.hb_blob_get_length(blob));
}

const USAGE = `bun run fonts FOLDER EMOJI JAPANESE KOREAN [--to FILE]

  FOLDER         the folder with Debian's fonts-noto-core (20201225-1)
  EMOJI, JAPANESE, KOREAN
                 the regular fonts of @expo-google-fonts/noto-emoji 0.4.7,
                 /zen-kaku-gothic-new 0.4.1 and /noto-sans-kr 0.4.3
  --to FILE      the file to write, src/typography/noto.fonts by default

All of these fonts are under the SIL Open Font License 1.1.`;

const OPTIONS = { to: "a file" } as const;

async function make(options: Options<"to">, operands: string[]): Promise<number> {
  const [folder, emoji, japanese, korean] = operands;
  if (!folder || !emoji || !japanese || !korean)
    throw new BadUsage(
      "Name the folder of the Noto fonts, and the emoji, Japanese and Korean fonts.",
    );
  const missing = operands.find((path) => !existsSync(path));
  if (missing !== undefined) throw new BadUsage(`There is no file ${missing}.`);
  const paths = [...fontNamesIn(folder).map((name) => join(folder, name)), emoji];
  const packed = await buildPack(paths, {
    ja: { path: japanese, encoding: "euc-jp" },
    ko: { path: korean, encoding: "euc-kr" },
  });
  await Bun.write(
    options.get("to")?.[0] ?? join(import.meta.dir, "../../src/typography/noto.fonts"),
    packed,
  );
  return 0;
}

if (import.meta.main) await runTool({ usage: USAGE, options: OPTIONS, maxOperands: 4, run: make });
