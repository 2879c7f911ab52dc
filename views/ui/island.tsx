import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

interface Props<P> {
  name: string;
  component: ComponentType<P>;
  props: P;
  modules: readonly string[];
  load?: "now" | "click";
}

/** Rendered separately, so that React's ids do not depend on the page. */
export function Island<P extends object>({
  name,
  component: Component,
  props,
  modules,
  load,
}: Props<P>) {
  const json = islandJson(name, props);
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
