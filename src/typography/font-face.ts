import { create, type Font } from "fontkit";
import { PADDING } from "./font-pack";

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
    const font = create(Buffer.concat([bytes, PADDING]));
    if (!("layout" in font)) throw new Error("It is a font collection, not a single font.");
    const { Blob, Buffer: Shaping, Face, Font: Shaper } = harfBuzz;
    this.outlines = font;
    this.#shaper = new Shaper(new Face(new Blob(bytes)));
    this.#buffer = new Shaping();
  }

  static async open(bytes: Uint8Array<ArrayBuffer>): Promise<FontFace> {
    // A worker loses messages while its modules wait for a top-level import.
    return new FontFace(await import("harfbuzzjs"), bytes);
  }

  has(characters: readonly number[]): boolean {
    return characters.every((codePoint) => this.outlines.hasGlyphForCodePoint(codePoint));
  }

  shape(text: string, { from, to, rightToLeft }: Stretch): Glyph[] {
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

export interface Stretch {
  from: number;
  to: number;
  rightToLeft: boolean;
}
