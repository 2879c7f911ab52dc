import { expect, test } from "bun:test";
import { csvResponse } from "../../src/web/console/listing";

test("reads pages only as fast as the client downloads the file", async () => {
  let [read, isEnded] = [0, false];
  async function* pages() {
    try {
      for (;;) yield Array.from({ length: 500 }, () => [`${read++}`.padEnd(1000, "x")]);
    } finally {
      isEnded = true;
    }
  }
  const response = csvResponse<string[]>("rows", { text: ([text = ""]) => text }, pages());
  const reader = response.body?.getReader();
  for (let i = 0; i < 3; i++) await reader?.read();
  expect(read).toBeLessThanOrEqual(2000);
  await reader?.cancel();
  expect(isEnded).toBe(true);
});
