import { isInvisible, setText } from "./characters";
import { FontFace } from "./font-face";
import { BASE_FONTS, type FontIndex, fontIndex, type Weight } from "./font-pack";

export type { Weight } from "./font-pack";
export type Typefaces = Record<Weight, Typeface>;

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
    return setText(text, this.index);
  }

  /** Spaces keep the previous font, so that words stay whole. */
  *runsOf(text: string, levels: Uint8Array): Generator<FontRun> {
    let run = null as FontRun | null;
    for (const { segment, index: from } of graphemes.segment(text)) {
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
    const visible = Array.from(grapheme).filter((character) => !isInvisible(character));
    const characters = visible.map((character) => character.codePointAt(0) ?? 0);
    const preferred = characters.map((character) => this.index.fontOf(character) ?? 0);
    const mayContinue = rightToLeft || preferred.every((font) => font >= BASE_FONTS.length);
    if (previous && mayContinue && SHARED.test(grapheme) && previous.has(characters))
      return previous;
    const fonts = preferred.flatMap((font) => this.fonts.get(font) ?? []);
    return fonts.find((font) => font.has(characters)) ?? fonts[0] ?? this.#first;
  }

  get #first(): FontFace {
    return this.fonts.get(0) as FontFace;
  }
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const SHARED = /^[\p{Script=Common}\p{Script=Inherited}]+$/u;

export async function typefacesFor(texts: Iterable<string>, language = ""): Promise<Typefaces> {
  const index = await indexFor(language);
  const neededFonts = new Set([0]);
  for (const text of texts)
    for (const character of setText(text, index))
      neededFonts.add(index.fontOf(character.codePointAt(0) ?? 0) ?? 0);
  const weight = async (name: Weight) => {
    const entries = [...neededFonts].map(
      async (font) => [font, await fontFace(font, name)] as const,
    );
    return new Typeface(index, new Map(await Promise.all(entries)));
  };
  return { regular: await weight("regular"), bold: await weight("bold") };
}

async function indexFor(language: string): Promise<FontIndex> {
  const index = await fontIndex();
  const regional = index.fontOfLanguage(language);
  if (regional === null) return index;
  const face = await fontFace(regional, "regular");
  return {
    ...index,
    fontOf: (codePoint) => (face.has([codePoint]) ? regional : index.fontOf(codePoint)),
  };
}

const faces = new Map<string, Promise<FontFace>>();

async function fontFace(font: number, weight: Weight): Promise<FontFace> {
  const [regular, bold] = BASE_FONTS[font] ?? ["", ""];
  const key = regular === bold ? `${font}` : `${font} ${weight}`;
  const existing = faces.get(key);
  if (existing) return existing;
  const opening = fontIndex().then(async (index) => FontFace.open(await index.read(font, weight)));
  faces.set(key, opening);
  return opening;
}
