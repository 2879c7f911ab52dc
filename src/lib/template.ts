import { Passage, type Piece } from "./passage";

/** A random marker cannot occur in a member's text. */
const NONCE = crypto.randomUUID();

export function placeholder(name: string): string {
  return `{${NONCE}:${name}}`;
}

export type Html = string | readonly Piece[];

const encoder = new TextEncoder();

export function piecesOf(html: Html): readonly Piece[] {
  return typeof html === "string" ? [encoder.encode(html)] : html;
}

/** Joins strings, because rendering takes a hundred times as long. */
export class Template<Name extends string> {
  readonly #segments: string[];
  #passages: Passage[] | undefined;

  constructor(rendered: string) {
    // With a capturing group, split keeps the names: text, name, text, name, …, text.
    this.#segments = rendered.split(new RegExp(`\\{${NONCE}:([\\w-]+)\\}`));
  }

  /** Values are HTML, which callers must escape. */
  fill(values: Readonly<Record<Name, string>>): string {
    const segments = this.#segments;
    let html = segments[0] as string;
    for (let i = 1; i < segments.length; i += 2) {
      html += values[segments[i] as Name] + (segments[i + 1] as string);
    }
    return html;
  }

  pieces(values: Readonly<Record<Name, Html>>): Piece[] {
    return this.#interleave(this.#kept(), (name) => piecesOf(values[name]));
  }

  passages(values: Readonly<Record<Name, readonly Passage[]>>): Passage[] {
    return this.#interleave(this.#kept(), (name) => values[name]);
  }

  /** For a template that is used once, so that compressing its text for later would be in vain. */
  piecesOnce(values: Readonly<Record<Name, Html>>): Piece[] {
    const texts = this.#texts().map((text) => encoder.encode(text));
    return this.#interleave<Piece>(texts, (name) => piecesOf(values[name]));
  }

  #kept(): Passage[] {
    this.#passages ??= this.#texts().map((text) => new Passage(encoder.encode(text)));
    return this.#passages;
  }

  #texts(): string[] {
    return this.#segments.filter((_, i) => i % 2 === 0);
  }

  #interleave<Part>(texts: readonly Part[], fill: (name: Name) => readonly Part[]): Part[] {
    const parts: Part[] = [];
    for (const [i, text] of texts.entries()) {
      parts.push(text);
      const name = this.#segments[2 * i + 1] as Name | undefined;
      if (name !== undefined) parts.push(...fill(name));
    }
    return parts;
  }
}
