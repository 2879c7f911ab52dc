import { expect, test } from "bun:test";
import { UnreadableForm } from "../../src/web/http/body";
import { readForm } from "../../src/web/uploads/multipart";

const HEAD = `--part\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\nRIFF`;

test("a form that is cut off before its file is read fails whoever reads it, and nobody else", async () => {
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
  // Long after the stream has failed, since that takes only turns of the event loop.
  for (let i = 0; i < 50; i++) await new Promise(setImmediate);
  read.resolve();
  expect(await stored.promise).toBeInstanceOf(UnreadableForm);
  expect(await form).toBeInstanceOf(UnreadableForm);
});
