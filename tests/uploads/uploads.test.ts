import { beforeEach, describe, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { FORM_OVERHEAD_BYTES } from "../../src/web/http/body";
import { worldForEach } from "../support/each-world";
import { KINDS, sentUpload, stored, upload, uploadForm, wav } from "../support/uploads";
import type { Browser } from "../support/world";

const MAX = 1_000_000;

const world = worldForEach({ env: { MAX_UPLOAD_MB: "1" } });
let mei: Browser;

beforeEach(async () => {
  mei = await world.as("mei");
});

const rows = () => world.db.selectFrom("uploads").selectAll().execute();

async function expectNothing(): Promise<void> {
  expect(await rows()).toEqual([]);
  expect(await stored(world)).toEqual([]);
}

describe("an uploaded file", () => {
  test("is stored byte for byte under its id", async () => {
    const sound = wav(5000);
    const response = await mei.send("POST", "/api/uploads", uploadForm(sound, "Tide bells.wav"));
    expect(response.status).toBe(201);
    const answer = await response.json();
    expect(answer).toEqual({
      fileUrl: `/uploads/${answer.id}`,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      mediaType: "audio/wav",
      size: sound.byteLength,
      filename: "Tide bells.wav",
    });
    expect(await stored(world)).toEqual([answer.id]);
    const path = join(world.dataDir, "uploads", answer.id);
    expect(await Bun.file(path).bytes()).toEqual(sound);
    expect(await rows()).toMatchObject([
      { user_id: world.people.mei.id, material_id: null, created_at: world.clock.now() },
    ]);
  });

  test.each(KINDS)("is recognized by its content: %s", async (_, mediaType, bytes) => {
    const answer = await upload(mei, bytes, "letter.txt");
    expect(answer.mediaType).toBe(mediaType);
  });

  test("can be as large as the limit, but not larger", async () => {
    const over = await sentUpload(mei, wav(MAX - 43), "long.wav");
    expect(over.status).toBe(413);
    expect(await over.json()).toEqual({
      message: "The request can be at most 1 MB.",
      code: "too-large",
    });
    await expectNothing();
    expect((await upload(mei, wav(MAX - 44), "long.wav")).size).toBe(MAX);
  });

  test("is refused by its announced length before its bytes arrive", async () => {
    const headers = {
      "content-type": "multipart/form-data; boundary=x",
      "content-length": String(MAX + FORM_OVERHEAD_BYTES + 1),
    };
    const announced = await mei.send("POST", "/api/uploads", { body: "--x", headers });
    expect(announced.status).toBe(413);
    await expectNothing();
  });

  test("can arrive during another", async () => {
    const [a, b] = await Promise.all([
      upload(mei, wav(300_000), "same.wav"),
      upload(mei, wav(200_000), "same.wav"),
    ]);
    expect([a.size, b.size]).toEqual([300_044, 200_044]);
    expect(await stored(world)).toEqual([a.id, b.id].sort());
  });

  test.each([
    ["../../../etc/passwd.wav", "passwd.wav"],
    ["..\\..\\windows\\tide.wav", "tide.wav"],
    ["..", "file"],
    ["tide\u202Evaw.exe.wav", "tidevaw.exe.wav"],
    ["潮汐鐘聲.wav", "潮汐鐘聲.wav"],
    [`${"鐘".repeat(200)}.wav`, `${"鐘".repeat(83)}.wav`],
    ["<img src=x onerror=alert(1)>.wav", "<img src=x onerror=alert(1)>.wav"],
  ])("keeps its name, without deceptive characters: %p", async (given, shown) => {
    const { id, filename } = await upload(mei, wav(10), given);
    expect(filename).toBe(shown);
    expect(await stored(world)).toEqual([id]);
    const around = await readdir(join(world.dataDir, ".."));
    expect(around).not.toContain("etc");
  });
});

describe("a request that stores no file", () => {
  const utf16 = Buffer.from("\uFEFF<html>x</html>", "utf16le");

  test.each<[string, string, Uint8Array | string]>([
    ["HTML named .mp3", "song.mp3", "<!doctype html><script>alert(1)</script>"],
    ["HTML in UTF-16", "song.mp3", utf16],
    [
      "an SVG with a script",
      "logo.svg",
      '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    ],
    ["a text", "notes.txt", "Just words, and nothing but words."],
    ["a picture", "photo.mp4", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
    ["a program", "setup.mov", Buffer.from("4d5a90000300000004000000", "hex")],
    ["an archive", "all.pdf", Buffer.from("504b0304140000000000", "hex")],
    [
      "a Matroska file",
      "film.webm",
      Buffer.from("\x1a\x45\xdf\xa3\x8b\x42\x82\x88matroska", "latin1"),
    ],
    ["an empty file", "empty.mp3", ""],
  ])("includes %s, and names the accepted types", async (_, name, content) => {
    const response = await sentUpload(mei, Buffer.from(content), name);
    expect(response.status).toBe(415);
    const { message, code } = await response.json();
    expect(code).toBe("unsupported-file");
    expect(message).toContain(
      "Choose a PDF, an MP3, WAV or AAC audio file, or an MP4, WebM or MOV video",
    );
    await expectNothing();
  });

  test("includes a form without a file", async () => {
    const form = new FormData();
    form.set("file", new Blob([]), "");
    const without = await mei.send("POST", "/api/uploads", { body: form });
    expect(without.status).toBe(400);
    expect((await without.json()).message).toBe("Choose a file");
    for (const type of [
      "multipart/form-data",
      "multipart/form-data; boundary=x",
      "text/plain",
      "",
    ]) {
      const headers = { "content-type": type };
      const response = await mei.send("POST", "/api/uploads", { body: "--y", headers });
      expect([type, response.status]).toEqual([type, 400]);
    }
    await expectNothing();
  });

  test("includes any from members who are not publishers", async () => {
    const visitor = await sentUpload(world.visitor, wav(10), "a.wav");
    expect(visitor.status).toBe(401);
    const ada = await sentUpload(await world.as("ada"), wav(10), "a.wav");
    expect(ada.status).toBe(403);
    await expectNothing();
  });

  test("includes one beyond a publisher's share of the disk", async () => {
    const { db, people, clock } = world;
    const row = { user_id: people.mei.id, filename: "", media_type: "audio/wav" };
    const earlier = { ...row, id: people.mei.id, size: 20 * MAX - 50, created_at: clock.now() };
    await db
      .insertInto("uploads")
      .values({ ...earlier, material_id: null })
      .execute();
    const response = await sentUpload(mei, wav(10), "a.wav");
    expect(response.status).toBe(409);
    expect((await response.json()).message).toContain(
      "Your files can take up at most 20 MB in total.",
    );
    expect(await stored(world)).toEqual([]);
    expect(await rows()).toHaveLength(1);
  });
});
