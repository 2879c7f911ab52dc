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
  #fontOf(grapheme: string, before: FontFace | null, rightToLeft: boolean): FontFace {
    if (before && /^\s+$/.test(grapheme)) return before;
    const drawn = Array.from(grapheme).filter((each) => !isInvisible(each));
    const characters = drawn.map((each) => each.codePointAt(0) ?? 0);
    const own = characters.map((each) => this.index.fontOf(each) ?? 0);
    const goesOn = rightToLeft || own.every((font) => font >= BASE_FONTS.length);
    if (before && goesOn && SHARED.test(grapheme) && before.has(characters)) return before;
    const fonts = own.flatMap((font) => this.fonts.get(font) ?? []);
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
  const needed = new Set([0]);
  for (const text of texts)
    for (const each of setText(text, index))
      needed.add(index.fontOf(each.codePointAt(0) ?? 0) ?? 0);
  const weight = async (name: Weight) => {
    const read = [...needed].map(async (font) => [font, await fontFace(font, name)] as const);
    return new Typeface(index, new Map(await Promise.all(read)));
  };
  return { regular: await weight("regular"), bold: await weight("bold") };
}

async function indexFor(language: string): Promise<FontIndex> {
  const index = await fontIndex();
  const regional = index.fontOfLanguage(language);
  if (regional === null) return index;
  const face = await fontFace(regional, "regular");
  return { ...index, fontOf: (each) => (face.has([each]) ? regional : index.fontOf(each)) };
}

const faces = new Map<string, Promise<FontFace>>();

async function fontFace(font: number, weight: Weight): Promise<FontFace> {
  const [regular, bold] = BASE_FONTS[font] ?? ["", ""];
  const key = regular === bold ? `${font}` : `${font} ${weight}`;
  const known = faces.get(key);
  if (known) return known;
  const read = fontIndex().then(async (index) => FontFace.open(await index.read(font, weight)));
  faces.set(key, read);
  return read;
}
