/** Marks slots in rendered HTML; random, so that no text of a publisher's can pass for one. */
const NONCE = crypto.randomUUID();

/** Text to render where a slot shall be. React renders it as it is. */
export function slot(name: string): string {
  return `{${NONCE}:${name}}`;
}

/**
 * HTML that was rendered once, with slots to fill per request: rendering costs a hundred times
 * what joining strings does.
 */
export class Template<Name extends string> {
  readonly #segments: string[];

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
}
