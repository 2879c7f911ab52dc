import { afterEach, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { messagesFor } from "../../../messages/catalogue";
import { loadConfig } from "../../../src/config";
import { DEFAULT_SITE_NAME, setSiteName } from "../../../src/lib/site-name";
import { houseFiles } from "../../../src/web/http/house";
import { newFolder } from "../../support/folder";
import { createWorld, type World } from "../../support/world";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>';

function logo(contents: string | Uint8Array, name = "logo.svg"): string {
  const file = join(newFolder(), name);
  writeFileSync(file, contents);
  return file;
}

const filesOf = (env: Record<string, string>) => houseFiles(loadConfig(env));

describe("a customized site", () => {
  let world: World;

  afterEach(async () => {
    await world.close();
    setSiteName(DEFAULT_SITE_NAME);
  });

  test("shows its name, logo and color everywhere", async () => {
    const env = { SITE_NAME: "Lingnan's Texts", SITE_LOGO: logo(SVG), SITE_COLOR: "#1B6F55" };
    world = await createWorld({ env });
    const page = await (await world.visitor.get("/login")).text();
    expect(page).toContain("<title>Welcome Back · Lingnan&#x27;s Texts</title>");
    expect(page).toContain("Sign In to Lingnan&#x27;s Texts");
    expect(page).not.toContain("AI Marketplace");
    const atom = await (await world.visitor.get("/marketplace.atom")).text();
    expect(atom).toContain("<title>Marketplace · Lingnan's Texts</title>");
    expect(atom).not.toContain("AI Marketplace");
    const feed = await (await world.visitor.get("/marketplace.json")).json();
    expect(feed.title).toBe("Marketplace · Lingnan's Texts");
    const [, path = ""] = /<img class="logo" src="([^"]+)" alt=""\/>/.exec(page) ?? [];
    const image = await world.visitor.get(path);
    expect(image.headers.get("content-type")).toBe("image/svg+xml");
    expect(image.headers.get("content-security-policy")).toContain("default-src");
    const [, colours = ""] = /href="([^"]+site-colours[^"]+\.css)"/.exec(page) ?? [];
    expect(await (await world.visitor.get(colours)).text()).toContain(
      "--vermilion: light-dark(#1b6f55,",
    );
    const manifest = await (await world.visitor.get("/manifest.webmanifest")).json();
    expect(manifest).toMatchObject({ name: "Lingnan's Texts", short_name: "Lingnan's Texts" });
    expect(messagesFor("zh-Hant").contractText.preambles.chosen).toContain("Lingnan's Texts");
    expect(loadConfig(env).mailFrom).toBe("Lingnan's Texts <marketplace@localhost>");
  });
});

describe("a logo", () => {
  test("can be a static SVG or a PNG", async () => {
    expect(await filesOf({ SITE_LOGO: logo(SVG) })).toMatchObject([{ extension: "svg" }]);
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
    expect(await filesOf({ SITE_LOGO: logo(png) })).toMatchObject([{ type: "image/png" }]);
  });

  test.each([
    ["<!doctype html><p>Hello</p>", "is neither an SVG nor a PNG"],
    ["", "is neither an SVG nor a PNG"],
    ["<svg><script>alert(1)</script></svg>", "contains <script>"],
    ['<svg onload="alert(1)"/>', "has the attribute onload"],
    ["<svg><foreignObject/></svg>", "contains <foreignobject>"],
    [
      '<svg><use xlink:href="https://elsewhere.example/a.svg#b"/></svg>',
      "loads an external resource",
    ],
    ['<svg><rect fill="url(https://elsewhere.example)"/></svg>', "loads an external resource"],
    [
      "<svg><style>@import 'https://elsewhere.example';</style></svg>",
      "loads an external resource",
    ],
    [`<svg>${" ".repeat(200_000)}</svg>`, "is larger than 200 KB"],
  ])("prevents startup if it is %p", async (contents, fault) => {
    await expect(filesOf({ SITE_LOGO: logo(contents) })).rejects.toThrow(fault);
  });

  test("prevents startup if it is missing", async () => {
    await expect(filesOf({ SITE_LOGO: "/nowhere.svg" })).rejects.toThrow(
      "there is no readable file",
    );
  });
});

test("refuses invalid names and colors", () => {
  for (const SITE_NAME of ["<b>", "A", "a".repeat(41), "{site}"])
    expect(() => loadConfig({ SITE_NAME })).toThrow("SITE_NAME: must have 2 to 40 characters");
  for (const SITE_COLOR of ["red", "#12345", "#1234567", "url(x)"])
    expect(() => loadConfig({ SITE_COLOR })).toThrow(
      "SITE_COLOR: must be a color, such as #1b6f55",
    );
});
