import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { Passage } from "../../src/lib/passage";
import { placeholder } from "../../src/lib/template";

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

interface Props<P> {
  name: string;
  component: ComponentType<P>;
  props: P;
  modules: readonly string[];
  load?: "now" | "click";
  /** Slot for the JSON of the prop `words`, which many pages share; the caller fills it in. */
  wordsSlot?: string;
}

/** Rendered separately, so that React's ids do not depend on the page. */
export function Island<P extends object>({
  name,
  component: Component,
  props,
  modules,
  load,
  wordsSlot,
}: Props<P>) {
  const json = wordsSlot ? jsonWithSlot(name, props, wordsSlot) : islandJson(name, props);
  const html = renderToString(<Component {...props} />, { identifierPrefix: `${name}-` });
  return (
    <div data-island={name} data-modules={modules.join(" ")} data-load={load ?? "now"}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output */}
      <div data-island-root dangerouslySetInnerHTML={{ __html: html }} />
      <script
        type="application/json"
        data-island-props
        // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by islandJson
        dangerouslySetInnerHTML={{ __html: json }}
      />
    </div>
  );
}

const wordsPassages = new WeakMap<object, readonly Passage[]>();

/** The JSON of words that many pages share, for the slot of an island. */
export function sharedWords(words: object): readonly Passage[] {
  const passages = wordsPassages.get(words) ?? [
    new Passage(Buffer.from(islandJson("words", words))),
  ];
  wordsPassages.set(words, passages);
  return passages;
}

function jsonWithSlot(name: string, props: object, wordsSlot: string): string {
  const { words: _, ...others } = props as { words?: unknown };
  return `${islandJson(name, others).slice(0, -1)},"words":${placeholder(wordsSlot)}}`;
}

export function islandJson(name: string, props: object): string {
  requirePlainJson(props as Json, name, "props");
  return scriptJson(props);
}

function requirePlainJson(value: Json | undefined, island: string, path: string): void {
  if (value === undefined || value === null) return;
  const kind = typeof value;
  if (kind === "string" || kind === "boolean" || Number.isFinite(value)) return;
  // Messages are serialized as text and become functions again in the browser.
  if (kind === "function" && "toJSON" in (value as object)) return;
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  if (kind !== "object" || !isPlain) {
    throw new TypeError(`Island ${island}: ${path} is not plain JSON`);
  }
  for (const [key, inner] of Object.entries(value))
    requirePlainJson(inner, island, `${path}.${key}`);
}

/** Escapes characters that could close the script element or open a comment. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
