import { afterEach, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadConfig } from "../../src/config";
import { HouseTexts } from "../../src/house/texts";
import { DAY } from "../../src/lib/time";
import { newFolder } from "../support/folder";
import { createWorld, type World } from "../support/world";

let worlds: World[] = [];

afterEach(async () => {
  for (const world of worlds.reverse()) await world.close();
  worlds = [];
});

const folder = newFolder();

function written(name: string, markdown: string | Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, markdown);
  return file;
}

async function worldWith(env: Record<string, string>, beside?: World): Promise<World> {
  const world = await createWorld({ env, ...(beside && { beside }) });
  worlds.push(world);
  return world;
}

const pageOf = async (world: World, path: string) => {
  const response = await world.visitor.get(path);
  return { status: response.status, text: await response.text() };
};

describe("the house's own legal texts", () => {
  test("replace the built-in texts, without HTML", async () => {
    const env = {
      TERMS_FILE: written(
        "terms.txt",
        "# House rules\n\n<script>alert(1)</script>\n\n[trap](javascript:alert(1))\n",
      ),
      IMPRINT_FILE: written("imprint.txt", "Lingnan Texts Ltd, Hong Kong"),
    };
    written("terms.zh-Hant.txt", "# 使用條款\n");
    const world = await worldWith(env);
    const { text } = await pageOf(world, "/terms");
    expect(text).toContain("<h1>House rules</h1>");
    expect(text).not.toContain("<script>alert");
    expect(text).not.toContain("javascript:alert");
    expect(text).not.toContain("Effective November 29");
    expect((await pageOf(world, "/terms?lang=zh-Hant")).text).toContain("<h1>使用條款</h1>");
    expect((await pageOf(world, "/terms?lang=ja")).text).toContain(
      '<div lang="en" class="house-text"',
    );
    expect((await pageOf(world, "/privacy")).text).toContain("Effective November 29");
    expect((await pageOf(world, "/imprint")).text).toContain("Lingnan Texts Ltd");
    expect(text).toContain('<a href="/imprint">Legal Notice</a>');
  });

  test("leave out the imprint if there is none", async () => {
    const world = await worldWith({});
    const { status } = await pageOf(world, "/imprint");
    expect(status).toBe(404);
    expect((await pageOf(world, "/terms")).text).not.toContain("/imprint");
  });

  test("keep earlier versions and ask members to accept each new one", async () => {
    const TERMS_FILE = written("rules.txt", "First rules");
    const first = await worldWith({ TERMS_FILE });
    const ada = await first.as("ada");
    expect(await (await ada.get("/marketplace")).text()).toContain(
      "Our terms and policies have changed",
    );
    const accepted = await ada.post("/terms/acceptance", {});
    expect(accepted.headers.get("location")).toBe("/terms");
    expect(await (await ada.get("/marketplace")).text()).not.toContain(
      "Our terms and policies have changed",
    );
    expect((await pageOf(first, "/marketplace")).text).not.toContain(
      "Our terms and policies have changed",
    );

    const again = await worldWith({ TERMS_FILE }, first);
    expect(
      again.db && (await again.db.selectFrom("house_texts").selectAll().execute()),
    ).toHaveLength(1);
    first.clock.advance(DAY);
    written("rules.txt", "Second rules");
    const second = await worldWith({ TERMS_FILE }, first);
    const later = await second.as("ada");
    expect(await (await later.get("/marketplace")).text()).toContain(
      "Our terms and policies have changed",
    );
    const { text } = await pageOf(second, "/terms");
    expect(text).toContain("Second rules");
    const [, version = ""] = /href="\/terms\?version=([^"]+)"/.exec(text) ?? [];
    const earlier = await pageOf(second, `/terms?version=${version}`);
    expect(earlier.text).toContain("First rules");
    expect(earlier.text).not.toContain('rel="canonical"');
    expect((await pageOf(second, "/terms?version=2020-01-01")).status).toBe(404);
  });

  test("become one version on two servers that start together", async () => {
    const TERMS_FILE = written("shared.txt", "Shared rules");
    const world = await worldWith({});
    const now = world.clock.now();
    const open = () => HouseTexts.load(world.db, loadConfig({ TERMS_FILE }), now);
    const [one, other] = await Promise.all([open(), open()]);
    expect(one.effectiveSince).toBe(other.effectiveSince);
    expect(await one.versions("terms", "en")).toHaveLength(1);
  });

  test.each([
    ["is not there", "/nowhere/terms.txt", "there is no file /nowhere/terms.txt"],
    ["is empty", written("empty.txt", " \n"), "is empty"],
    ["is not text", written("picture.txt", new Uint8Array([0xff, 0xfe, 0])), "is not UTF-8 text"],
    ["is too long", written("long.txt", "a".repeat(500_001)), "is larger than 500 KB"],
  ])("prevent startup if a file %s", async (_, TERMS_FILE, fault) => {
    const world = await worldWith({});
    const opened = HouseTexts.load(world.db, loadConfig({ TERMS_FILE }), 0);
    await expect(opened).rejects.toThrow(
      `TERMS_FILE: ${TERMS_FILE === "/nowhere/terms.txt" ? "" : `${TERMS_FILE} `}${fault}`,
    );
  });
});
