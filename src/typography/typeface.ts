import { isInvisible, replaceMissingCharacters } from "./characters";
import { FontFace } from "./font-face";
import { BASE_FONTS, type FontIndex, type FontWeight, fontIndex } from "./font-pack";

export type { FontWeight } from "./font-pack";
export type Typefaces = Record<FontWeight, Typeface>;

export interface FontRun {
  from: number;
  to: number;
  font: FontFace;
}

export class Typeface {
  constructor(
    private readonly index: FontIndex,
    private readonly fonts: ReadonlyMap<number, FontFace>,
  ) {}

  setText(text: string): string {
    return replaceMissingCharacters(text, this.index);
  }

  /** Spaces keep the previous font, so that words stay whole. */
  *runsOf(text: string, levels: Uint8Array): Generator<FontRun> {
    let run = null as FontRun | null;
    for (const { segment, index: from } of graphemeSegmenter.segment(text)) {
      const to = from + segment.length;
      const rightToLeft = (levels[from] ?? 0) % 2 === 1;
      const font = this.#fontOf(segment, run?.font ?? null, rightToLeft);
      if (run?.font === font) run.to = to;
      else {
        if (run) yield run;
        run = { from, to, font };
      }
    }
    if (run) yield run;
  }

  /** Shared characters, such as Indic full stops, keep the previous font. */
  #fontOf(grapheme: string, previous: FontFace | null, rightToLeft: boolean): FontFace {
    if (previous && /^\s+$/.test(grapheme)) return previous;
    const visibleCharacters = Array.from(grapheme).filter((character) => !isInvisible(character));
    const characters = visibleCharacters.map((character) => character.codePointAt(0) ?? 0);
    const preferredFonts = characters.map((character) => this.index.fontOf(character) ?? 0);
    const mayContinue = rightToLeft || preferredFonts.every((font) => font >= BASE_FONTS.length);
    if (previous && mayContinue && SHARED_CHARACTERS.test(grapheme) && previous.has(characters))
      return previous;
    const fonts = preferredFonts.flatMap((font) => this.fonts.get(font) ?? []);
    return fonts.find((font) => font.has(characters)) ?? fonts[0] ?? this.#first;
  }

  get #first(): FontFace {
    return this.fonts.get(0) as FontFace;
  }
}

const graphemeSegmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const SHARED_CHARACTERS = /^[\p{Script=Common}\p{Script=Inherited}]+$/u;

export async function typefacesFor(texts: Iterable<string>, language = ""): Promise<Typefaces> {
  const index = await indexFor(language);
  const neededFonts = new Set([0]);
  for (const text of texts)
    for (const character of replaceMissingCharacters(text, index))
      neededFonts.add(index.fontOf(character.codePointAt(0) ?? 0) ?? 0);
  const createTypeface = async (name: FontWeight) => {
    const entries = [...neededFonts].map(
      async (font) => [font, await fontFace(font, name)] as const,
    );
    return new Typeface(index, new Map(await Promise.all(entries)));
  };
  return { regular: await createTypeface("regular"), bold: await createTypeface("bold") };
}

async function indexFor(language: string): Promise<FontIndex> {
  const index = await fontIndex();
  const regionalFont = index.fontOfLanguage(language);
  if (regionalFont === null) return index;
  const face = await fontFace(regionalFont, "regular");
  return {
    ...index,
    fontOf: (codePoint) => (face.has([codePoint]) ? regionalFont : index.fontOf(codePoint)),
  };
}

const faces = new Map<string, Promise<FontFace>>();

async function fontFace(font: number, weight: FontWeight): Promise<FontFace> {
  const [regular, bold] = BASE_FONTS[font] ?? ["", ""];
  const key = regular === bold ? `${font}` : `${font} ${weight}`;
  const existing = faces.get(key);
  if (existing) return existing;
  const facePromise = fontIndex().then(async (index) =>
    FontFace.open(await index.read(font, weight)),
  );
  faces.set(key, facePromise);
  return facePromise;
}
