import { describe, expect, test } from "bun:test";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Island, islandJson } from "../../views/ui/island";

const Title = ({ title }: { title: string }) => createElement("h1", null, title);

function render(title: string): string {
  const props = {
    name: "title",
    component: Title,
    props: { title },
    modules: ["/assets/title.js", "/assets/part.js"],
  };
  return renderToStaticMarkup(createElement(Island<{ title: string }>, props));
}

const HOSTILE = [
  "</script><script>alert(1)</script>",
  "<!--<script>",
  "]]>",
  "\u2028\u2029",
  "&quot;&lt;",
];

describe("an island", () => {
  test.each(HOSTILE)("sends %p to the browser unchanged and escaped", (title) => {
    const html = render(title);
    const [, json = ""] = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(json)).toEqual({ title });
    expect(json).not.toMatch(/[<>]/);
    expect(html.match(/<script/g)).toHaveLength(1);
  });

  test("is rendered in the element that it hydrates", () => {
    const html = render("A lot");
    expect(html).toContain(
      'data-island="title" data-modules="/assets/title.js /assets/part.js" data-load="now"',
    );
    expect(html).toMatch(/<div data-island-root="[^"]*"><h1>A lot<\/h1><\/div>/);
  });

  test.each([
    ["a function", () => 1],
    ["a date", new Date(0)],
    ["a map", new Map()],
    ["an instance", new (class Lot {})()],
    ["a symbol", Symbol("lot")],
    ["a big integer", 1n],
    ["no number", Number.NaN],
    ["endlessness", Number.POSITIVE_INFINITY],
  ])("refuses %s and names its place", (_, value) => {
    expect(() => islandJson("panel", { lot: { bids: [{ value }] } })).toThrow(
      "Island panel: props.lot.bids.0.value is not plain JSON",
    );
  });

  test("accepts any JSON value", () => {
    const props = { a: [1, "x", null, true, { b: [] }], c: undefined };
    expect(JSON.parse(islandJson("panel", props))).toEqual({ a: props.a });
  });
});
