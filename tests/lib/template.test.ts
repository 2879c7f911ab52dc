import { describe, expect, test } from "bun:test";
import { joinPieces } from "../../src/lib/passage";
import { piecesOf, placeholder, Template } from "../../src/lib/template";

describe("a template", () => {
  test("is filled independently each time", () => {
    const template = new Template<"name" | "place">(
      `<p>${placeholder("name")} of ${placeholder("place")}, ${placeholder("name")}</p>`,
    );
    expect(template.fill({ name: "Mei", place: "Lantau" })).toBe("<p>Mei of Lantau, Mei</p>");
    expect(template.fill({ name: "Bo", place: "Osaka" })).toBe("<p>Bo of Osaka, Bo</p>");
  });

  test("without a slot returns its text", () => {
    expect(new Template("<p>{name}</p>").fill({})).toBe("<p>{name}</p>");
  });

  test("keeps adjacent slots apart", () => {
    const template = new Template<"a" | "b">(placeholder("a") + placeholder("b"));
    expect(template.fill({ a: "1", b: "2" })).toBe("12");
  });

  test.each([
    "{main}",
    "{:main}",
    `{${crypto.randomUUID()}:main}`,
    "{00000000-0000-0000-0000-000000000000:main}",
    "$1 $& $` $'",
    "\\{main\\}",
  ])("never treats a publisher's text as a slot: %s", (hostile) => {
    const template = new Template<"main">(`<h1>${hostile}</h1>${placeholder("main")}`);
    expect(template.fill({ main: "secret" })).toBe(`<h1>${hostile}</h1>secret`);
  });

  test("gives the same result from texts and existing parts", () => {
    const inner = new Template<"name">(`<b>${placeholder("name")}</b>`).pieces({ name: "唐詩" });
    const outer = new Template<"main" | "foot">(
      `<p>${placeholder("main")}</p>${placeholder("foot")}`,
    );
    const whole = joinPieces(outer.pieces({ main: inner, foot: "&" }));
    expect(new TextDecoder().decode(whole)).toBe("<p><b>唐詩</b></p>&");
    expect(new TextDecoder().decode(joinPieces(piecesOf("<p>é</p>")))).toBe("<p>é</p>");
  });

  test("does not look for slots in its values", () => {
    const template = new Template<"a" | "b">(`${placeholder("a")}|${placeholder("b")}`);
    expect(template.fill({ a: placeholder("b"), b: "secret" })).toBe(`${placeholder("b")}|secret`);
    expect(template.fill({ a: "$1$&", b: "$'" })).toBe("$1$&|$'");
  });
});
