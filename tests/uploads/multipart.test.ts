import { afterEach, beforeEach, expect, test } from "bun:test";
import { UnreadableForm } from "../../src/web/http/body";
import { readForm } from "../../src/web/uploads/multipart";

const failures: unknown[] = [];
const note = (error: unknown) => void failures.push(error);

beforeEach(() => {
  failures.length = 0;
  process.on("uncaughtException", note);
});

afterEach(() => {
  process.off("uncaughtException", note);
});

const FILE = 'content-disposition: form-data; name="file"; filename="a.pdf"';

test.each([
  ["after its file", `--x\r\n${FILE}\r\n\r\n%PDF-1.7\r\n--x\r\ncontent-disposition: form-data`],
  ["within its file", `--x\r\n${FILE}\r\n\r\n%PDF-1.7`],
  ["at its end", `--x\r\n${FILE}\r\n\r\n%PDF-1.7\r\n--x\r\n`],
])("refuses a form cut off %s without failing other requests", async (_, body) => {
  for (const readsIt of [true, false]) {
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const request = new Request("http://localhost/", { method: "POST", body, headers });
    const reading = readForm(request, async ({ bytes }) => {
      if (readsIt) for await (const _chunk of bytes);
      return "stored";
    });
    const outcome = await reading.then(String, ({ code }) => code);
    expect(outcome).toBe("unreadable-form");
    // Streams report their end one turn later.
    for (let turn = 0; turn < 5; turn++) await new Promise<void>((next) => setImmediate(next));
  }
  expect(failures).toEqual([]);
});

const HEAD = `--part\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\nRIFF`;

test("fails only the request of a form cut off before its file is read", async () => {
  const begun = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode(HEAD));
      await begun.promise;
      controller.error(new Error("the sender is gone"));
    },
  });
  const request = new Request("http://localhost/api/uploads", {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=part" },
    body,
  });
  const read = Promise.withResolvers<void>();
  const stored = Promise.withResolvers<unknown>();
  const form = readForm(request, async ({ bytes }) => {
    begun.resolve();
    await read.promise;
    const reading = Array.fromAsync(bytes);
    stored.resolve(await reading.catch((error: unknown) => error));
    return reading;
  }).catch((error: unknown) => error);
  for (let i = 0; i < 50; i++) await new Promise(setImmediate);
  read.resolve();
  expect(await stored.promise).toBeInstanceOf(UnreadableForm);
  expect(await form).toBeInstanceOf(UnreadableForm);
});
