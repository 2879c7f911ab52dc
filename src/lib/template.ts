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
export type Html = string | readonly Uint8Array[];

const encoder = new TextEncoder();

/** The bytes of a whole, copied together once. */
export function htmlBytes(html: Html): Uint8Array<ArrayBuffer> {
  return typeof html === "string" ? encoder.encode(html) : Buffer.concat(html as Uint8Array[]);
}

/**
 * HTML that was rendered once, with slots to fill per request: rendering costs a hundred times
 * what joining strings does.
 */
export class Template<Name extends string> {
  readonly #segments: string[];
  /** The texts between the slots, encoded on first use. */
  #encoded: Uint8Array[] | undefined;

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
  pieces(values: Readonly<Record<Name, Html>>): Uint8Array[] {
    this.#encoded ??= this.#segments.map((text, i) => encoder.encode(i % 2 === 0 ? text : ""));
    const pieces: Uint8Array[] = [];
    for (const [i, text] of this.#encoded.entries()) {
      if (i % 2 === 0) pieces.push(text);
      else pieces.push(...piecesOf(values[this.#segments[i] as Name]));
    }
    return pieces;
  }
}

function piecesOf(html: Html): readonly Uint8Array[] {
  return typeof html === "string" ? [encoder.encode(html)] : html;
}
