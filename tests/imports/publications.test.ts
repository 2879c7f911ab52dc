import { beforeEach, describe, expect, test } from "bun:test";
import { worldForEach } from "../support/each-world";
import { encoded } from "../support/format-files";
import { cellsOf, csv } from "../support/import-rows";
import { LISTING } from "../support/listings";
import type { Browser } from "../support/world";

const world = worldForEach();
let mei: Browser;

beforeEach(async () => {
  mei = await world.as("mei");
});

async function upload(file: string | Uint8Array): Promise<string> {
  const body = new FormData();
  body.set("file", new File([file as BlobPart], "listings.csv"));
  body.set("text", "");
  const response = await mei.send("POST", "/packages/import", { body });
  expect(response.status).toBe(200);
  return response.text();
}

const rowsOn = (page: string) => /name="rows" value="([^"]*)"/.exec(page)?.[1] ?? "";
const idsOn = (page: string) =>
  rowsOn(page)
    .split(",")
    .map((row) => row.split(":")[1] ?? "");

async function publish(rows: string, by = mei): Promise<string> {
  return (await by.post("/packages/publications", { rows })).text();
}

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48);

const packages = () => world.db.selectFrom("packages").select(["id", "title"]).execute();
const drafts = () => world.db.selectFrom("drafts").select("id").execute();
const volumes = (count: number) => Array.from({ length: count }, (_, at) => volume(`Volume ${at}`));
const volume = (title: string, changes = {}) =>
  cellsOf(title, { description: `The ledgers of ${title}, a line an entry.`, ...changes });

describe("a file chosen on the import page", () => {
  test("imports 500 rows in Big5, 30 of them invalid, only once", async () => {
    const rows = Array.from({ length: 500 }, (_, at) =>
      volume(
        at === 1 ? "=1+1" : `香港中學數學題庫第${at}冊`,
        at % 17 === 0 ? { startingPrice: "@" } : {},
      ),
    );
    const file = encoded(csv(rows), "big5").bytes;
    const page = await upload(file);
    expect(page).toContain("470 drafts created · 30 problems to fix");
    expect(page).toContain("Read as Big5");
    expect(page).toContain('<td>2</td><td class="import-field">startingPrice</td>');
    expect(page).toContain("<bdi>=1+1</bdi>");
    expect(idsOn(page)).toHaveLength(470);
    const again = await upload(file);
    expect(again).toContain("470 rows were already imported · 30 problems to fix");
    expect(rowsOn(again)).toBe(rowsOn(page));
    expect(await drafts()).toHaveLength(470);
    expect(await packages()).toEqual([]);
  });

  test("is refused at its field if it is empty or not text", async () => {
    for (const file of ["", PNG]) {
      const body = new FormData();
      body.set("file", new File([file as BlobPart], "listings.csv"));
      const refused = await mei.send("POST", "/packages/import", { body });
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain('id="file-note"');
    }
    expect(await drafts()).toEqual([]);
  });
});

describe("publishing an import", () => {
  test("lists the complete drafts and reports missing fields of the others", async () => {
    const page = await upload(csv(volumes(3)));
    const [first, second, third] = idsOn(page);
    await mei.json("PATCH", `/api/packages/${second}`, {
      title: null,
      startsAt: "2020-01-01T00:00Z",
    });
    await mei.json("PATCH", `/api/packages/${third}`, { startsAt: "2020-01-01T00:00Z" });
    const done = await publish(rowsOn(page));
    expect(done).toContain("1 collection listed · 2 problems to fix");
    expect(done).toContain(`href="/package/${first}"`);
    expect(done).toContain(
      `<a href="/draft/${second}">3</a></td><td class="import-field">title</td>`,
    );
    expect(done).toContain(
      `<a href="/draft/${third}">4</a></td><td class="import-field">startsAt</td>`,
    );
    expect(rowsOn(done)).toBe(`3:${second},4:${third}`);
    expect(await packages()).toEqual([{ id: first as string, title: "Volume 0" }]);
    expect(await drafts()).toHaveLength(2);
    const again = await upload(csv(volumes(1)));
    expect(again).toContain(`href="/package/${first}"`);
    expect(again).not.toContain("/packages/publications");
  });

  test("lists each draft once from two windows", async () => {
    const rows = rowsOn(await upload(csv(volumes(2))));
    const pages = await Promise.all([publish(rows), publish(rows)]);
    for (const page of pages) expect(page).toContain("2 collections listed");
    expect(await packages()).toHaveLength(2);
    expect(await drafts()).toEqual([]);
  });

  test("stops at a limit and offers the rest again", async () => {
    await world.db.updateTable("users").set({ is_email_verified: 0 }).execute();
    const done = await publish(rowsOn(await upload(csv(volumes(6)))));
    expect(done).toContain("3 collections listed · 1 problem to fix");
    expect(idsOn(done)).toHaveLength(3);
    expect(await packages()).toHaveLength(3);
  });

  test("never lists another seller's drafts", async () => {
    await world.db.updateTable("users").set({ role: "seller" }).execute();
    const ada = await world.as("ada");
    const draft = await ada.json("POST", "/api/packages", { ...LISTING, draft: true });
    const listed = await ada.json("POST", "/api/packages", { ...LISTING, title: "Ada's ledgers" });
    const [{ id: theirs }, { id: theirPackage }] = [await draft.json(), await listed.json()];
    const done = await publish(
      `2:${theirs},3:${theirPackage},x:${theirs},4:'; drop,99999999:${theirs}`,
    );
    expect(done).toContain("2 problems to fix");
    expect(done).not.toContain("Ada");
    expect(rowsOn(done)).toBe("");
    expect(await packages()).toHaveLength(1);
    expect(await drafts()).toHaveLength(1);
  });

  test("is allowed only for sellers", async () => {
    const ada = await world.as("ada");
    const refused = await ada.post("/packages/publications", { rows: "" });
    expect(refused.status).toBe(403);
  });
});
