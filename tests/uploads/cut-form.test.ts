import { afterEach, beforeEach, expect, test } from "bun:test";
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
])("a form that is cut off %s is refused, and fails nothing else", async (_, body) => {
  for (const readsIt of [true, false]) {
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const request = new Request("http://localhost/", { method: "POST", body, headers });
    const reading = readForm(request, async ({ bytes }) => {
      if (readsIt) for await (const _chunk of bytes);
      return "stored";
    });
    const outcome = await reading.then(String, ({ code }) => code);
    expect(outcome).toBe("unreadable-form");
    // Streams tell of their end a turn later.
    for (let turn = 0; turn < 5; turn++) await new Promise<void>((next) => setImmediate(next));
  }
  expect(failures).toEqual([]);
});
