import { beforeEach, describe, expect, test } from "bun:test";
import { addMaterial } from "../../src/roadshow/materials";
import { worldForEach } from "../support/each-world";
import { listen } from "../support/http";
import { addLot } from "../support/listings";
import { type StoredFile, upload, wav } from "../support/uploads";
import type { Browser } from "../support/world";

const SOUND = wav(956);

const world = worldForEach();
let mei: Browser;
let file: StoredFile;

beforeEach(async () => {
  mei = await world.as("mei");
  file = await upload(mei, SOUND, "Tide bells 鐘.wav");
});

async function show(): Promise<void> {
  const { db, people, clock } = world;
  const lot = await addLot(db, people.mei.id, clock.now());
  const owner = { packageId: lot.id, sellerId: people.mei.id };
  const bells = { type: "audio", title: "Bells", fileUrl: file.fileUrl } as const;
  await addMaterial(db, owner, bells, clock.now());
}

describe("access to a file", () => {
  test("is limited to the uploader until a material shows the file", async () => {
    const others = [world.visitor, await world.as("ada")];
    for (const browser of others) expect((await browser.get(file.fileUrl)).status).toBe(404);
    expect((await mei.get(file.fileUrl)).status).toBe(200);
    await show();
    for (const browser of others) expect((await browser.get(file.fileUrl)).status).toBe(200);
  });

  test.each(["/uploads/..%2f..%2fmarketplace.sqlite", "/uploads/x", "/uploads/.part"])(
    "gets 404 for a missing file: %s",
    async (path) => expect((await mei.get(path)).status).toBe(404),
  );
});

test("serves a file completely, under headers that keep it from running", async () => {
  const response = await mei.get(file.fileUrl);
  expect(await response.bytes()).toEqual(SOUND);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "audio/wav",
    "content-disposition": `inline; filename="Tide bells _.wav"; filename*=UTF-8''Tide%20bells%20%E9%90%98.wav`,
    "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'self'",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "accept-ranges": "bytes",
    "cache-control": "private, max-age=3600",
    etag: `"${file.id}"`,
  });
});

test.each([
  ["bytes=0-99", 0, 100],
  ["bytes=100-", 100, 1000],
  ["bytes=-10", 990, 1000],
  ["bytes=-5000", 0, 1000],
  ["bytes=999-5000", 999, 1000],
  ["BYTES = 5-5", 5, 6],
])("serves a range as requested: %s", async (range, from, to) => {
  const response = await mei.get(file.fileUrl, { range });
  expect(response.status).toBe(206);
  expect(response.headers.get("content-range")).toBe(`bytes ${from}-${to - 1}/1000`);
  expect(await response.bytes()).toEqual(SOUND.slice(from, to));
});

test.each(["bytes=1000-", "bytes=5000-6000", "bytes=-0"])(
  "serves no range beyond the end: %s",
  async (range) => {
    const response = await mei.get(file.fileUrl, { range });
    expect(response.status).toBe(416);
    expect(response.headers.get("content-range")).toBe("bytes */1000");
    expect(await response.text()).toBe("");
  },
);

test.each(["bytes=9-5", "bytes=-", "bytes=a-b", "pages=1-2", "bytes=0-1,5-6", "nonsense"])(
  "serves the whole file without a single range: %s",
  async (range) => {
    const response = await mei.get(file.fileUrl, { range });
    expect([response.status, (await response.bytes()).length]).toEqual([200, 1000]);
  },
);

test("honors conditional ranges and requests", async () => {
  const range = "bytes=0-9";
  const same = await mei.get(file.fileUrl, { range, "if-range": `"${file.id}"` });
  expect(same.status).toBe(206);
  for (const other of ['"another"', `W/"${file.id}"`, "Sat, 21 Nov 2026 12:00:00 GMT"]) {
    const response = await mei.get(file.fileUrl, { range, "if-range": other });
    expect([other, response.status]).toEqual([other, 200]);
  }
  const known = await mei.get(file.fileUrl, { "if-none-match": `"x", W/"${file.id}"` });
  expect([known.status, await known.text()]).toEqual([304, ""]);
});

test("sends correct lengths and headers over a connection", async () => {
  await show();
  const url = (await listen(world.app)) + file.fileUrl;
  const head = await fetch(url, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
    200,
    "1000",
    "",
  ]);
  const whole = await fetch(url, { headers: { range: "bytes=0-9", "if-range": '"another"' } });
  expect([whole.status, whole.headers.get("content-length")]).toEqual([200, "1000"]);
  expect(await whole.bytes()).toEqual(SOUND);
  const part = await fetch(url, { headers: { range: "bytes=-10" } });
  expect([part.status, part.headers.get("content-length")]).toEqual([206, "10"]);
  expect(await part.bytes()).toEqual(SOUND.slice(990));
});
