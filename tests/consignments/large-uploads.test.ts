import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { createReadStream, openSync, readSync, statSync, truncateSync, writeSync } from "node:fs";
import { join } from "node:path";
import { Upload, type UploadOptions } from "tus-js-client";
import { storedFiles } from "../support/consignments";
import { type DeliveryServer, startDeliveryServer } from "../support/delivery-process";
import { newFolder } from "../support/folder";
import { PATIENCE_MS } from "../support/patience";

setDefaultTimeout(PATIENCE_MS);

const MB = 1_000_000;
const BYTES = 200 * MB;
const GROWTH = 64 * MB;

const dataDir = newFolder();
const path = join(newFolder(), "collection.txt");
let server: DeliveryServer;

beforeAll(async () => {
  markedFile();
  server = await startDeliveryServer(dataDir);
});

afterAll(() => server.kill());

function markedFile(): void {
  const file = openSync(path, "w");
  for (let at = 0; at < BYTES; at += MB) writeSync(file, String(at), at);
  truncateSync(path, BYTES);
}

function misplaced(stored: string): number[] {
  const file = openSync(stored, "r");
  const marks = Array.from({ length: BYTES / MB }, (_, n) => n * MB);
  return marks.filter((at) => {
    const text = Buffer.alloc(String(at).length);
    readSync(file, text, 0, text.length, at);
    return text.toString() !== String(at);
  });
}

interface Sent {
  url: string;
  methods: string[];
}

function send(options: Partial<UploadOptions> = {}, stopAt = Number.POSITIVE_INFINITY) {
  const methods: string[] = [];
  return new Promise<Sent>((resolve, reject) => {
    const done = () => resolve({ url: upload.url ?? "", methods });
    const upload = new Upload(createReadStream(path), {
      endpoint: `${server.address}${server.path}/files`,
      headers: { authorization: `Bearer ${server.token}` },
      metadata: { filename: "collection.txt" },
      onBeforeRequest: (request) => void methods.push(request.getMethod()),
      onProgress: (sent) => void (sent > stopAt && upload.abort().then(done)),
      onSuccess: done,
      onError: reject,
      ...options,
    });
    upload.start();
  });
}

const headers = () => ({ authorization: `Bearer ${server.token}`, "tus-resumable": "1.0.0" });

async function takenOut({ url }: Sent): Promise<void> {
  const [name = ""] = storedFiles({ dataDir });
  const stored = join(dataDir, "deliveries", name);
  expect(statSync(stored).size).toBe(BYTES);
  expect(misplaced(stored)).toEqual([]);
  expect((await fetch(url, { method: "DELETE", headers: headers() })).status).toBe(204);
}

test("accepts 200 MB from the stock tus client within 64 MB of memory", async () => {
  const before = server.peakMemory();
  const sent = await send();
  expect(sent.methods).toEqual(["POST", "PATCH"]);
  expect(server.peakMemory() - before).toBeLessThan(GROWTH);
  await takenOut(sent);
});

test("accepts chunks by POST if PATCH is not allowed", async () => {
  const before = server.peakMemory();
  const sent = await send({ chunkSize: 80 * MB, overridePatchMethod: true });
  expect(sent.methods).toEqual(["POST", "POST", "POST", "POST"]);
  expect(server.peakMemory() - before).toBeLessThan(GROWTH);
  await takenOut(sent);
});

test("resumes after a broken connection", async () => {
  const { url } = await send({}, 100 * MB);
  const offset = async () =>
    Number((await fetch(url, { method: "HEAD", headers: headers() })).headers.get("upload-offset"));
  let kept = await offset();
  while (kept <= 64 * MB) kept = await offset();
  expect(kept).toBeLessThan(BYTES);
  const rest = await send({ uploadUrl: url });
  expect(rest.methods[0]).toBe("HEAD");
  await takenOut(rest);
});
