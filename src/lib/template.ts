import { Passage, type Piece } from "./passage";

/** Marks slots in rendered HTML; random, so that no member's text can contain one. */
const NONCE = crypto.randomUUID();

/** Text to render where a slot shall be. React renders it as it is. */
export function slot(name: string): string {
  return `{${NONCE}:${name}}`;
}

/**
 * HTML as text, or as pieces of encoded bytes, so that what was encoded once is not encoded again,
 * and is copied only when the whole is put together.
 */
export type Html = string | readonly Piece[];

const encoder = new TextEncoder();

export function piecesOf(html: Html): readonly Piece[] {
  return typeof html === "string" ? [encoder.encode(html)] : html;
}

/**
 * HTML that was rendered once, with slots to fill per request: rendering costs a hundred times
 * what joining strings does.
 */
export class Template<Name extends string> {
  readonly #segments: string[];
  /** The texts between the slots, encoded on first use. */
  #passages: Passage[] | undefined;

  constructor(rendered: string) {
    // With a capturing group, split keeps the names: text, name, text, name, …, text.
    this.#segments = rendered.split(new RegExp(`\\{${NONCE}:([\\w-]+)\\}`));
  }

  /** The values are HTML: whoever fills a slot has escaped them. */
  fill(values: Readonly<Record<Name, string>>): string {
    const segments = this.#segments;
    let html = segments[0] as string;
    for (let i = 1; i < segments.length; i += 2) {
      html += values[segments[i] as Name] + (segments[i + 1] as string);
    }
    return html;
  }

  /** The same in pieces; values that are pieces already are taken as they are. */
  pieces(values: Readonly<Record<Name, Html>>): Piece[] {
    return this.#around((name) => piecesOf(values[name]));
  }

  /** The same where all that fills it is passages. */
  passages(values: Readonly<Record<Name, readonly Passage[]>>): Passage[] {
    return this.#around((name) => values[name]);
  }

  #around<Part>(fill: (name: Name) => readonly Part[]): Array<Part | Passage> {
    const segments = this.#segments;
    this.#passages ??= segments
      .filter((_, i) => i % 2 === 0)
      .map((text) => new Passage(encoder.encode(text)));
    const parts: Array<Part | Passage> = [];
    for (const [i, passage] of this.#passages.entries()) {
      parts.push(passage);
      const name = segments[2 * i + 1] as Name | undefined;
      if (name !== undefined) parts.push(...fill(name));
    }
    return parts;
  }
}
