import { expect, test } from "bun:test";
import { countedBytes } from "../../src/web/handover/logged-bytes";

const stalling = () => {
  const asked = Promise.withResolvers<void>();
  let isFirst = true;
  const bytes = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (!isFirst) {
          asked.resolve();
          return new Promise(() => {});
        }
        isFirst = false;
        controller.enqueue(new Uint8Array(10));
      },
    },
    { highWaterMark: 0 },
  );
  return { bytes, asked: asked.promise };
};

test("does not count a download that was abandoned while the store stalls", async () => {
  const { bytes, asked } = stalling();
  const ends: Array<[sent: number, isAll: boolean]> = [];
  const reader = countedBytes(bytes, async (...end) => void ends.push(end)).getReader();
  await reader.read();
  const waiting = reader.read();
  await asked;
  await reader.cancel();
  expect((await waiting).done).toBe(true);
  expect(ends).toEqual([[10, false]]);
});
