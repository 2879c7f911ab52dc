import { beforeEach, describe, expect, test } from "bun:test";
import { DAY } from "../../src/lib/time";
import type { Package } from "../../src/packages/packages";
import { worldForEach } from "../support/each-world";
import { answer, statuses } from "../support/http";
import { addLot } from "../support/listings";
import { addUser } from "../support/people";
import { pdf, type StoredFile, stored, upload, wav } from "../support/uploads";
import type { Browser } from "../support/world";

const world = worldForEach();
let mei: Browser;
let lot: Package;
let path: string;

beforeEach(async () => {
  const { db, people, clock } = world;
  mei = await world.as("mei");
  lot = await addLot(db, people.mei.id, clock.now());
  path = `/api/packages/${lot.id}/roadshow`;
});

const show = () => ({ packageId: lot.id, title: "Tides", description: "All of it.", duration: 10 });
const materials = () => world.db.selectFrom("roadshow_materials").selectAll().execute();
const uploads = () => world.db.selectFrom("uploads").selectAll().execute();

async function rival(): Promise<Browser> {
  const { db, people, clock } = world;
  const { id } = await addUser(db, "rival", clock.now(), { role: "seller" });
  const ada = await world.as("ada");
  const theirs = db.updateTable("sessions").set({ user_id: id });
  await theirs.where("user_id", "=", people.ada.id).execute();
  return ada;
}

async function answerOf(response: Response): Promise<[status: number, message: string]> {
  return [response.status, (await response.json()).message];
}

describe("POST /api/roadshow", () => {
  test("opens a roadshow, which features its package only while it has materials", async () => {
    const about = { ...show(), duration: 5 };
    const response = await mei.json("POST", "/api/roadshow", about);
    expect(response.status).toBe(201);
    const end = new Date(world.clock.now() + 5 * DAY).toISOString();
    const opened = await response.json();
    expect(opened).toMatchObject({ ...about, endsAt: end, materials: [] });
    const read = await world.visitor.get(`/api/roadshow/${lot.id}`);
    expect(await read.json()).toEqual(opened);
    const featured = async () =>
      (await (await world.visitor.get("/api/packages?status=featured")).json()) as object[];
    const arrivals = () =>
      world.db
        .selectFrom("package_arrivals")
        .where("kind", "=", "featured")
        .select("due_at")
        .execute();
    expect([await featured(), await arrivals()]).toEqual([[], []]);
    expect(await (await mei.get("/roadshows")).text()).toContain("Roadshow runs until");
    const first = { type: "text", title: "Tides", content: "Ebb and flow." };
    const added = await mei.json("POST", `/api/packages/${lot.id}/roadshow`, first);
    expect(await featured()).toMatchObject([{ id: lot.id, roadshowEndTime: end }]);
    expect(await arrivals()).toEqual([{ due_at: world.clock.now() }]);
    const { id } = await added.json();
    await mei.send("DELETE", `/api/packages/${lot.id}/roadshow/${id}`, {});
    expect(await featured()).toEqual([]);
    expect(await (await world.visitor.get(`/api/roadshow/${lot.id}`)).json()).toEqual(opened);
    await mei.json("POST", `/api/roadshow/${lot.id}/end`, {});
    await mei.json("POST", `/api/packages/${lot.id}/roadshow`, first);
    expect(await featured()).toEqual([]);
  });

  test.each<[object, string]>([
    [{ title: "" }, "Title is required"],
    [{ title: "  " }, "Title is required"],
    [{ title: "x".repeat(101) }, "Title must be less than 100 characters"],
    [{ description: "" }, "This field is required"],
    [{ description: undefined }, "This field is required"],
    [{ duration: 0 }, "Choose a whole number of days from 1 to 30"],
    [{ duration: 31 }, "Choose a whole number of days from 1 to 30"],
    [{ duration: 2.5 }, "Choose a whole number of days from 1 to 30"],
    [{ duration: "soon" }, "Choose a whole number of days from 1 to 30"],
    [{ packageId: "" }, "This field is required"],
  ])("refuses %p, by call and by form", async (changes, message) => {
    const fields = { ...show(), ...changes };
    expect(await answerOf(await mei.json("POST", "/api/roadshow", fields))).toEqual([400, message]);
    const texts = Object.entries(fields).filter(([, value]) => value !== undefined);
    const form = Object.fromEntries(texts.map(([name, value]) => [name, String(value)]));
    const response = await mei.post("/roadshows", form);
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining(message),
    ]);
    expect(await world.db.selectFrom("roadshows").selectAll().execute()).toEqual([]);
  });

  test("refuses a package's ID that is no text", async () => {
    const response = await mei.json("POST", "/api/roadshow", { ...show(), packageId: 5 });
    expect(await answerOf(response)).toEqual([400, "packageId: must be text"]);
  });

  test("lasts a week by default", async () => {
    const response = await mei.json("POST", "/api/roadshow", { ...show(), duration: undefined });
    expect((await response.json()).duration).toBe(7);
  });

  test("opens one roadshow at a time", async () => {
    await mei.json("POST", "/api/roadshow", { ...show(), duration: 1 });
    expect((await mei.json("POST", "/api/roadshow", show())).status).toBe(409);
    world.clock.advance(DAY);
    expect((await mei.json("POST", "/api/roadshow", { ...show(), title: "Ebbs" })).status).toBe(
      201,
    );
    expect((await (await mei.get(`/api/roadshow/${lot.id}`)).json()).title).toBe("Ebbs");
  });

  test("ends with its auction at the latest", async () => {
    const { db, people, clock } = world;
    const short = await addLot(db, people.mei.id, clock.now(), { auctionDurationHours: 24 });
    const about = { ...show(), packageId: short.id, duration: 30 };
    const opened = await (await mei.json("POST", "/api/roadshow", about)).json();
    const read = await (await mei.get(`/api/roadshow/${short.id}`)).json();
    for (const { duration, endsAt } of [opened, read]) {
      expect(duration).toBe(30);
      expect(Date.parse(endsAt)).toBe(short.auction_end_time);
    }
    const late = { roadshow_end_time: short.auction_end_time + DAY };
    await db.updateTable("packages").set(late).where("id", "=", short.id).execute();
    const old = await (await mei.get(`/api/roadshow/${short.id}`)).json();
    expect(Date.parse(old.endsAt)).toBe(short.auction_end_time);
  });

  test("is refused for an ended auction or another seller's package", async () => {
    expect((await (await rival()).json("POST", "/api/roadshow", show())).status).toBe(404);
    const { db, people, clock } = world;
    const short = await addLot(db, people.mei.id, clock.now(), { auctionDurationHours: 24 });
    clock.advance(DAY);
    const late = await mei.json("POST", "/api/roadshow", { ...show(), packageId: short.id });
    expect(await answerOf(late)).toEqual([400, "This auction has already ended."]);
    expect((await mei.get(`/api/roadshow/${short.id}`)).status).toBe(404);
  });
});

describe("POST /api/packages/{id}/roadshow", () => {
  const NO_FILE = "This file no longer exists or isn't yours. Choose it again.";
  const LONG = "This is too long";
  let sound: StoredFile;

  beforeEach(async () => {
    sound = await upload(mei, wav(100), "bells.wav");
  });

  test("adds a text that everyone can read", async () => {
    const text = { type: "text", title: "Sources", description: " ", content: "Tide tables." };
    const response = await mei.json("POST", path, text);
    expect(response.status).toBe(201);
    const added = await response.json();
    expect(added).toMatchObject({ ...text, description: null, fileUrl: null, filename: null });
    expect(await (await world.visitor.get(path)).json()).toEqual([added]);
  });

  test("adds the seller's own file, which everyone can download", async () => {
    const audio = { type: "audio", title: "Bells", fileUrl: sound.fileUrl, content: "ignored" };
    const added = await (await mei.json("POST", path, audio)).json();
    expect(added).toMatchObject({ filename: "bells.wav", fileSize: 144, content: null });
    expect((await world.visitor.get(added.fileUrl)).status).toBe(200);
  });

  test("shows each file once", async () => {
    const audio = { type: "audio", title: "Bells", fileUrl: sound.fileUrl };
    await mei.json("POST", path, audio);
    expect((await mei.json("POST", path, audio)).status).toBe(400);
    expect(await materials()).toHaveLength(1);
  });

  test.each<[string, object, string]>([
    ["a text without content", { type: "text" }, "This field is required"],
    ["a text of blanks", { type: "text", content: " \n" }, "This field is required"],
    ["no title", { type: "text", title: " ", content: "x" }, "Title is required"],
    ["a text too long", { type: "text", content: "x".repeat(20_001) }, LONG],
    ["audio without a file", { type: "audio" }, "Choose a file"],
    ["a PDF without a file", { type: "pdf", content: "x" }, "Choose a file"],
    ["another site's file", { type: "audio", fileUrl: "https://x.example/a.mp3" }, NO_FILE],
    ["a path out of the folder", { type: "audio", fileUrl: "/uploads/../secrets" }, NO_FILE],
    ["a sample of nothing", { type: "sample" }, "This field is required"],
    [
      "a sample that is a file",
      { type: "sample", fileUrl: "/uploads/x" },
      "Choose one of this package's samples, or enter some text",
    ],
    ["no type", { type: undefined }, "Choose an option from the list"],
    ["an unknown type", { type: "html", content: "x" }, "Choose an option from the list"],
  ])("refuses %s", async (_, material, message) => {
    const response = await mei.json("POST", path, { title: "Bells", ...material });
    expect(await answerOf(response)).toEqual([400, message]);
    expect(await materials()).toEqual([]);
  });

  test.each([
    ["pdf", "Choose a PDF"],
    ["video", "Choose an MP4, WebM or MOV file"],
  ])("refuses audio as a %s", async (type, message) => {
    const wrong = await mei.json("POST", path, { type, title: "Bells", fileUrl: sound.fileUrl });
    expect(await answerOf(wrong)).toEqual([400, message]);
    expect(await uploads()).toMatchObject([{ material_id: null }]);
    expect(
      (
        await mei.json("POST", path, {
          type: "audio",
          title: "Bells",
          fileUrl: sound.fileUrl,
        })
      ).status,
    ).toBe(201);
  });

  test("refuses another seller's file and package", async () => {
    const other = await rival();
    const audio = { type: "audio", title: "Bells", fileUrl: sound.fileUrl };
    expect((await other.json("POST", path, audio)).status).toBe(404);
    const theirs = await upload(other, wav(10), "theirs.wav");
    expect((await mei.json("POST", path, { ...audio, fileUrl: theirs.fileUrl })).status).toBe(400);
    const others = [await world.as("bo"), world.visitor].map((by) => by.json("POST", path, audio));
    expect(await statuses(...others)).toEqual([403, 401]);
    expect(await materials()).toEqual([]);
  });

  test("refuses more materials than fit a page", async () => {
    const now = world.clock.now();
    const row = { package_id: lot.id, title: "", type: "text" as const, created_at: now };
    const rows = Array.from({ length: 100 }, (_, i) => ({ ...row, id: `${i}` }));
    await world.db.insertInto("roadshow_materials").values(rows).execute();
    expect((await mei.json("POST", path, { type: "text", title: "x", content: "x" })).status).toBe(
      409,
    );
  });

  test("shows only the beginning of the seller's own sample", async () => {
    const { db, people, clock } = world;
    const content = "Water rises twice a day. ".repeat(40);
    const sample = { filename: "tides.txt", fileContent: content, contentType: "literary" };
    const added = await mei.json("POST", `/api/packages/${lot.id}/samples`, sample);
    const { id } = await added.json();
    const fileUrl = `/package/${lot.id}/samples/${id}`;
    const shown = await mei.json("POST", path, { type: "sample", title: "Tides", fileUrl });
    expect(await shown.json()).toMatchObject({
      fileUrl,
      filename: "tides.txt",
      content: content.slice(0, 500),
    });
    const other = await addLot(db, people.mei.id, clock.now());
    const elsewhere = `/api/packages/${other.id}/roadshow`;
    const strange = await mei.json("POST", elsewhere, { type: "sample", title: "T", fileUrl });
    expect(strange.status).toBe(400);
  });
});

describe("PUT and DELETE /api/packages/{id}/roadshow/{materialId}", () => {
  let sound: StoredFile;
  let material: string;

  beforeEach(async () => {
    sound = await upload(mei, wav(100), "bells.wav");
    const audio = { type: "audio", title: "Bells", fileUrl: sound.fileUrl };
    const { id } = await (await mei.json("POST", path, audio)).json();
    material = `${path}/${id}`;
  });

  test("changes the text and keeps the file", async () => {
    const changes = { type: "audio", title: "Low bells", description: "At ebb." };
    const response = await mei.json("PUT", material, changes);
    expect(await answer(response)).toMatchObject([200, { ...changes, fileUrl: sound.fileUrl }]);
    expect((await world.visitor.get(sound.fileUrl)).status).toBe(200);
  });

  test("replaces the file and removes the earlier one", async () => {
    const next = await upload(mei, wav(200), "gongs.wav");
    const changes = { title: "Gongs", fileUrl: next.fileUrl };
    const changed = await (await mei.json("PUT", material, changes)).json();
    expect(changed).toMatchObject({ filename: "gongs.wav", fileSize: 244, fileUrl: next.fileUrl });
    expect((await world.visitor.get(sound.fileUrl)).status).toBe(404);
    expect(await uploads()).toMatchObject([{ id: next.id }]);
  });

  test("keeps everything if the new file is refused", async () => {
    const paper = await upload(mei, pdf(), "bells.pdf");
    const response = await mei.json("PUT", material, { title: "Paper", fileUrl: paper.fileUrl });
    expect(response.status).toBe(400);
    expect(await materials()).toMatchObject([{ title: "Bells", file_url: sound.fileUrl }]);
    expect((await world.visitor.get(sound.fileUrl)).status).toBe(200);
  });

  test("keeps the type", async () => {
    const changes = { type: "text", title: "Bells", content: "Ding." };
    const response = await mei.json("PUT", material, changes);
    expect(await answerOf(response)).toEqual([
      400,
      "type: cannot change: add a new material instead",
    ]);
  });

  test("deletes the material with its row and address", async () => {
    expect((await mei.send("DELETE", material, {})).status).toBe(204);
    expect(await materials()).toEqual([]);
    expect(await uploads()).toEqual([]);
    expect((await mei.get(sound.fileUrl)).status).toBe(404);
    expect((await mei.send("DELETE", material, {})).status).toBe(404);
  });

  test("is refused for others and through another package", async () => {
    const { db, people, clock } = world;
    const elsewhere = await addLot(db, people.mei.id, clock.now());
    const strange = material.replace(lot.id, elsewhere.id);
    const other = await rival();
    const bo = await world.as("bo");
    for (const [method, changes] of [["PUT", { title: "x" }], ["DELETE"]] as const) {
      const calls = [other, bo, world.visitor].map((by) => by.json(method, material, changes));
      calls.unshift(mei.json(method, strange, changes));
      expect(await statuses(...calls)).toEqual([404, 404, 403, 401]);
    }
    expect(await materials()).toMatchObject([{ title: "Bells" }]);
    expect(await stored(world)).toEqual([sound.id]);
  });
});
