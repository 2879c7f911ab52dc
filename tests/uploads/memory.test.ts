import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { peakMemory } from "../support/delivery-process";
import { newFolder } from "../support/folder";
import { PATIENCE_MS } from "../support/patience";
import { KINDS } from "../support/uploads";

const SIZE = 150_000_000;
const GROWTH = 64_000_000;

setDefaultTimeout(PATIENCE_MS);

let server: Bun.Subprocess<"ignore", "pipe", "inherit">;

beforeAll(() => {
  const program = join(import.meta.dir, "../support/upload-server.ts");
  server = Bun.spawn([process.execPath, program, newFolder()], {
    stdout: "pipe",
    env: { ...process.env, NODE_ENV: "production" },
  });
});

afterAll(async () => {
  server.kill();
  await server.exited;
});

async function started(): Promise<{ address: string; token: string }> {
  for await (const chunk of server.stdout) return JSON.parse(new TextDecoder().decode(chunk));
  throw new Error("The server did not start");
}

test("stores and serves a 150 MB video within 64 MB of memory", async () => {
  const { address, token } = await started();
  const [, , head = new Uint8Array()] = KINDS.find(([kind]) => kind === "webm") ?? [];
  const film = Buffer.concat([head, Buffer.alloc(SIZE - head.length, "f")]);
  const path = join(newFolder(), "film.webm");
  await Bun.write(path, film);
  const headers = { cookie: `session=${token}`, "sec-fetch-site": "same-origin" };
  const before = peakMemory(server.pid);
  const body = new FormData();
  body.set("file", Bun.file(path), "film.webm");
  const sent = await fetch(`${address}/api/uploads`, { method: "POST", headers, body });
  expect(sent.status).toBe(201);
  const { fileUrl, size } = (await sent.json()) as { fileUrl: string; size: number };
  expect(size).toBe(SIZE);

  const part = (range: string) => fetch(address + fileUrl, { headers: { ...headers, range } });
  const last = await part(`bytes=${SIZE - 1000}-`);
  expect(last.status).toBe(206);
  expect(last.headers.get("content-range")).toBe(`bytes ${SIZE - 1000}-${SIZE - 1}/${SIZE}`);
  expect(Buffer.from(await last.bytes()).equals(film.subarray(-1000))).toBe(true);
  const whole = await fetch(address + fileUrl, { headers });
  let bytes = 0;
  for await (const chunk of whole.body ?? []) bytes += chunk.length;
  expect(bytes).toBe(SIZE);
  expect(peakMemory(server.pid) - before).toBeLessThan(GROWTH);
});
