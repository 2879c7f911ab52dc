import { beforeEach, describe, expect, test } from "bun:test";
import type { Package } from "../../src/packages/packages";
import { pseudonymOf } from "../support/chats";
import { worldForEach } from "../support/each-world";
import { way } from "../support/http";
import { addLot } from "../support/listings";
import { addBid } from "../support/trade-fair";
import { stored, upload, wav } from "../support/uploads";
import type { Browser } from "../support/world";

const world = worldForEach({ env: { MAX_UPLOAD_MB: "1" } });
let lot: Package;
let mei: Browser;
let materialsPath: string;

beforeEach(async () => {
  lot = await addLot(world.db, world.people.mei.id, world.clock.now(), { title: "Tide tables" });
  mei = await world.as("mei");
  materialsPath = `/roadshow/${lot.id}/materials`;
});

function form(fields: Record<string, string | File>): { body: FormData } {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return { body };
}

const bells = (bytes = wav(100)) => new File([bytes], "bells.wav");
const materials = () => world.db.selectFrom("roadshow_materials").selectAll().execute();

describe("access to the roadshow pages", () => {
  const paths = () => [
    "/roadshows",
    "/roadshows/new",
    `/roadshow/${lot.id}`,
    `${materialsPath}/new?type=audio`,
  ];

  test("is limited to publishers", async () => {
    const ada = await world.as("ada");
    for (const path of paths()) {
      const elsewhere = path === "/roadshows" ? "/roadshows/running" : "/";
      expect([path, (await mei.get(path)).status]).toEqual([path, 200]);
      expect([path, await way(ada.get(path))]).toEqual([path, [303, elsewhere]]);
      const missing = await world.visitor.get(path);
      expect([path, missing.status]).toEqual([path, 404]);
      expect(await missing.text()).toContain("Page Not Found");
    }
  });

  test("is limited to the publisher's own packages", async () => {
    const { db, people, clock } = world;
    const other = await addLot(db, people.kim.id, clock.now(), { title: "Kim's letters" });
    expect((await mei.get(`/roadshow/${other.id}`)).status).toBe(404);
    expect(await (await mei.get("/roadshows")).text()).not.toContain("Kim&#x27;s letters");
  });

  test("marks the navigation on every path under /roadshow", async () => {
    for (const path of paths()) {
      const html = await (await mei.get(path)).text();
      expect(html).toContain('<a href="/roadshows" aria-current="page">Roadshows</a>');
    }
    for (const browser of [await world.as("ada"), world.visitor])
      expect(await (await browser.get("/terms")).text()).toContain(
        '<a href="/roadshows/running">Roadshows</a>',
      );
  });
});

test("redirects a publisher without packages to the listing form", async () => {
  await world.db.deleteFrom("packages").execute();
  const html = await (await mei.get("/roadshows")).text();
  expect(html).toContain("No packages to present yet");
  expect(html).toContain('href="/corpus-profile">Go to Corpus Profile');
});

describe("the form that opens a roadshow", () => {
  const filled = () => ({ packageId: lot.id, title: "Tides", description: "All.", duration: "3" });

  test("redirects to the content with a message", async () => {
    const response = await mei.post("/roadshows", filled());
    expect(await way(response)).toEqual([303, `/roadshow/${lot.id}?tab=content`]);
    const html = await (await mei.get(`/roadshow/${lot.id}?tab=content`)).text();
    expect(html).toContain("Roadshow created");
    expect(html).toContain("Roadshow runs until");
    const page = async () => (await world.visitor.get(`/package/${lot.id}`)).text();
    expect(await page()).not.toContain("Roadshow runs until");
    const material = { type: "text", title: "First", content: "Ebb." };
    await mei.json("POST", `/api/packages/${lot.id}/roadshow`, material);
    expect(await page()).toContain("Roadshow runs until");
  });

  test("reappears with its entries and errors", async () => {
    const response = await mei.post("/roadshows", { ...filled(), duration: "31", title: " " });
    const html = await response.text();
    expect(html).toContain("Failed to create roadshow.");
    expect(html).toContain('value="31"');
    expect(html).toContain(">All.</textarea>");
  });

  test("lists packages by title in the seller's language", async () => {
    const named = { title: "全唐詩", english_title: "Tang Poems", language: "zh-traditional" };
    await world.db.updateTable("packages").set(named).where("id", "=", lot.id).execute();
    expect(await (await mei.get("/roadshows/new")).text()).toContain("Tang Poems");
  });

  test("does not offer a package with a running roadshow", async () => {
    await mei.post("/roadshows", filled());
    const html = await (await mei.get("/roadshows/new")).text();
    expect(html).toContain("None of your packages can have a new roadshow");
  });
});

describe("the form of a material without JavaScript", () => {
  test("uploads its file", async () => {
    const fields = { type: "audio", title: "Bells", description: "", file: bells() };
    const response = await mei.send("POST", materialsPath, form(fields));
    expect(await way(response)).toEqual([303, `/roadshow/${lot.id}?tab=content`]);
    const [material] = await materials();
    expect(material).toMatchObject({ type: "audio", filename: "bells.wav", file_size: 144 });
    const page = await (await world.visitor.get(`/package/${lot.id}`)).text();
    expect(page).toContain(
      `<audio class="player" controls="" preload="metadata" src="${material?.file_url}"`,
    );
  });

  test("keeps the uploaded file if the form is refused", async () => {
    const untitled = form({ type: "audio", title: "", file: bells() });
    const refused = await mei.send("POST", materialsPath, untitled);
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toContain("Title is required");
    expect(html).toContain("bells.wav, 144 B");
    const fileUrl = /name="fileUrl" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const again = { type: "audio", title: "Bells", fileUrl, file: new File([], "") };
    expect((await mei.send("POST", materialsPath, form(again))).status).toBe(303);
    expect(await materials()).toMatchObject([{ title: "Bells", file_url: fileUrl }]);
  });

  test("keeps entries if the file is refused", async () => {
    const page = new File(["<!doctype html><script>1</script>"], "bells.mp3");
    const typed = { type: "audio", title: "Bells", description: "At ebb." };
    const refused = await mei.send("POST", materialsPath, form({ ...typed, file: page }));
    expect(refused.status).toBe(415);
    const html = await refused.text();
    expect(html).toContain("Choose a PDF, an MP3, WAV or AAC audio file");
    expect(html).toContain('value="Bells"');
    expect(html).toContain(">At ebb.</textarea>");
    const much = form({ ...typed, file: bells(wav(1_000_000)) });
    const large = await mei.send("POST", materialsPath, much);
    expect(large.status).toBe(413);
    expect(await large.text()).toContain("The request can be at most 1 MB");
    expect(await stored(world)).toEqual([]);
    expect(await materials()).toEqual([]);
  });

  test("keeps the type and file of an edited material", async () => {
    await mei.send("POST", materialsPath, form({ type: "audio", title: "Bells", file: bells() }));
    const [material] = await materials();
    const path = `${materialsPath}/${material?.id}`;
    const html = await (await mei.get(`${path}/edit`)).text();
    expect(html).toContain("bells.wav, 144 B");
    const changed = await mei.send("POST", path, form({ type: "audio", title: "Low bells" }));
    expect(changed.status).toBe(303);
    expect(await materials()).toMatchObject([{ title: "Low bells", file_url: material?.file_url }]);
    await mei.send("POST", path, form({ title: "Gongs", file: new File([wav(50)], "gongs.wav") }));
    expect(await materials()).toMatchObject([{ title: "Gongs", filename: "gongs.wav" }]);
  });

  test("asks before it deletes a material", async () => {
    const { fileUrl } = await upload(mei, wav(10), "bells.wav");
    await mei.send("POST", materialsPath, form({ type: "audio", title: "Bells", fileUrl }));
    const [material] = await materials();
    const path = `${materialsPath}/${material?.id}`;
    expect(await (await mei.get(path)).text()).toContain("<audio");
    expect(await (await mei.get(`${path}/deletion`)).text()).toContain(
      "This will permanently delete &quot;Bells&quot; and its file.",
    );
    expect(await materials()).toHaveLength(1);
    const response = await mei.post(`${path}/deletion`, {});
    expect(await way(response)).toEqual([303, `/roadshow/${lot.id}?tab=content`]);
    expect(await materials()).toEqual([]);
  });
});

describe("the invitation without JavaScript", () => {
  test("is sent once, after which the list links to the chat", async () => {
    await addBid(world, "ada", lot, 105_000);
    const handle = await pseudonymOf(world, "ada", lot);
    const buyers = `/roadshow/${lot.id}?tab=buyers`;
    const path = `/roadshow/${lot.id}/buyers/${handle}/invitation`;
    expect(await (await mei.get(buyers)).text()).toContain(path);
    const response = await mei.post(path, {});
    expect(await way(response)).toEqual([303, buyers]);
    const html = await (await mei.get(buyers)).text();
    expect(html).toContain("Invitation sent");
    expect(html).toContain(`/messages/${lot.id}/${handle}`);
    expect(html).not.toContain(path);
  });
});

test("sends a tab requested by htmx as a fragment", async () => {
  for (const tab of ["overview", "content", "buyers", "analytics", "nonsense"]) {
    const path = `/roadshow/${lot.id}?tab=${tab}`;
    const html = await (await mei.get(path, { "hx-request": "true" })).text();
    expect(html).toStartWith('<div id="roadshow"');
  }
});

test("covers the requested days in the analytics", async () => {
  for (const [query, days] of [
    ["", 14],
    ["&days=30", 30],
    ["&days=9999", 14],
  ] as const) {
    const html = await (await mei.get(`/roadshow/${lot.id}?tab=analytics${query}`)).text();
    expect([query, html.match(/<th scope="row">/g)?.length]).toEqual([query, days]);
  }
});
