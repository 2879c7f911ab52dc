import { create, type Font } from "fontkit";
import { FONT_PADDING } from "./font-pack";

type HarfBuzz = typeof import("harfbuzzjs");

export interface Glyph {
  id: number;
  cluster: number;
  xAdvance: number;
  xOffset: number;
  yOffset: number;
}

export class FontFace {
  readonly outlines: Font;
  readonly #shaper: InstanceType<HarfBuzz["Font"]>;
  readonly #buffer: InstanceType<HarfBuzz["Buffer"]>;

  private constructor(
    private readonly harfBuzz: HarfBuzz,
    bytes: Uint8Array<ArrayBuffer>,
  ) {
    const font = create(Buffer.concat([bytes, FONT_PADDING]));
    if (!("layout" in font)) throw new Error("The file is a font collection, not a single font.");
    const { Blob, Buffer: Shaping, Face, Font: Shaper } = harfBuzz;
    this.outlines = font;
    this.#shaper = new Shaper(new Face(new Blob(bytes)));
    this.#buffer = new Shaping();
  }

  static async open(bytes: Uint8Array<ArrayBuffer>): Promise<FontFace> {
    // With a top-level import, a worker would lose messages while the module loads.
    return new FontFace(await import("harfbuzzjs"), bytes);
  }

  has(characters: readonly number[]): boolean {
    return characters.every((codePoint) => this.outlines.hasGlyphForCodePoint(codePoint));
  }

  shape(text: string, { from, to, rightToLeft }: TextRange): Glyph[] {
    const { BufferFlag, Direction, shape } = this.harfBuzz;
    const buffer = this.#buffer;
    buffer.reset();
    buffer.addText(text, from, to - from);
    buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR);
    buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES);
    buffer.guessSegmentProperties();
    shape(this.#shaper, buffer);
    const positions = buffer.getGlyphPositions();
    return buffer.getGlyphInfos().map(({ codepoint: id, cluster }, i) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[i] ?? {};
      return { id, cluster, xAdvance, xOffset, yOffset };
    });
  }
}

export interface TextRange {
  from: number;
  to: number;
  rightToLeft: boolean;
}
