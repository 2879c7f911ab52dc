import { beforeEach, describe, expect, test } from "bun:test";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { newId } from "../../src/lib/ids";
import { FolderStore } from "../../src/store/folder-store";
import { worldForEach } from "../support/each-world";
import { untilFolder } from "../support/folder";
import { listen } from "../support/http";
import { sentUpload, stored, upload, wav } from "../support/uploads";
import type { Browser } from "../support/world";

const world = worldForEach({ env: { MAX_UPLOAD_MB: "10" } });
let mei: Browser;
let port: number;
let folder: string;

beforeEach(async () => {
  mei = await world.as("mei");
  port = Number(new URL(await listen(world.app)).port);
  folder = join(world.dataDir, "uploads");
});

const rows = () => world.db.selectFrom("uploads").selectAll().execute();

function begin(announcedBytes: number, sound: Uint8Array): Socket {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(
    [
      "POST /api/uploads HTTP/1.1",
      "Host: localhost",
      `Cookie: session=${mei.cookies.get("session")}`,
      "Content-Type: multipart/form-data; boundary=part",
      `Content-Length: ${announcedBytes}`,
      "\r\n",
    ].join("\r\n"),
  );
  if (sound.length === 0) return socket;
  socket.write('--part\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n');
  socket.write(sound);
  return socket;
}

describe("an upload whose client disconnects", () => {
  test("leaves nothing behind", async () => {
    const begun = untilFolder(folder, (names) => names.some((name) => name.endsWith(".part")));
    const socket = begin(9_000_000, wav(300_000));
    await begun;
    expect(await rows()).toEqual([]);
    const gone = untilFolder(folder, (names) => names.length === 0);
    socket.destroy();
    await gone;
    expect(await rows()).toEqual([]);
    const { id } = await upload(mei, wav(), "next.wav");
    expect(await stored(world)).toEqual([id]);
  });

  test("does not count as running", async () => {
    for (let i = 0; i < 6; i++) {
      const begun = untilFolder(folder, (names) => names.length === 1);
      const socket = begin(9_000_000, wav(9000));
      await begun;
      const gone = untilFolder(folder, (names) => names.length === 0);
      socket.destroy();
      await gone;
    }
    await upload(mei, wav(), "next.wav");
  });
});

test("refuses more than a few simultaneous uploads", async () => {
  const sockets: Socket[] = [];
  for (let i = 1; i <= 4; i++) {
    const begun = untilFolder(folder, (names) => names.length === i);
    sockets.push(begin(9_000_000, wav(9000)));
    await begun;
  }
  const fifth = await sentUpload(mei, wav(), "fifth.wav");
  expect(fifth.status).toBe(429);
  expect(fifth.headers.get("retry-after")).toBe("30");
  const one = untilFolder(folder, (names) => names.length === 3);
  sockets[0]?.destroy();
  await one;
  let next = await sentUpload(mei, wav(), "fifth.wav");
  while (next.status === 429) {
    await new Promise(setImmediate);
    next = await sentUpload(mei, wav(), "fifth.wav");
  }
  expect(next.status).toBe(201);
  const left = untilFolder(folder, (names) => names.length === 1);
  for (const socket of sockets) socket.destroy();
  await left;
});

test("refuses a length over the limit before any byte arrives", async () => {
  const socket = begin(11_000_000, new Uint8Array());
  const answer = await new Promise<string>((resolve) =>
    socket.once("data", (data) => resolve(`${data}`)),
  );
  expect(answer).toStartWith("HTTP/1.1 413");
  expect(answer).toContain("at most 10 MB");
  socket.destroy();
  expect(await stored(world)).toEqual([]);
});

test("returns no 201 when the disk accepts nothing", async () => {
  await Bun.write(folder, "a file where the folder should be");
  const response = await sentUpload(mei, wav(), "a.wav");
  expect(response.status).toBe(500);
  expect((await response.json()).code).toBe("internal");
  expect(await rows()).toEqual([]);
});

test("leaves nothing on disk after a failed write", async () => {
  async function* failing() {
    yield wav(9000);
    throw new Error("the disk is full");
  }
  const uploads = new FolderStore(folder);
  const failed = uploads.write(newId(world.clock.now()), failing());
  expect(await failed.catch((error: Error) => error.message)).toBe("the disk is full");
  expect(await stored(world)).toEqual([]);
});
