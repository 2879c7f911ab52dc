import { expect, test } from "bun:test";
import fc from "fast-check";
import { displayName, inlineDisposition } from "../../src/uploads/inspection";

test("never shows a name that is empty, a path or longer than 255 bytes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 600 }), (given) => {
      const name = displayName(given);
      expect(name).not.toBe("");
      expect(name).not.toMatch(/[/\\\p{Cc}\p{Cf}]|^\.+$/u);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
      expect(displayName(name)).toBe(name);
    }),
  );
});

test("writes one ASCII header for any name", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (given) => {
      const header = inlineDisposition(displayName(given));
      expect(header).toMatch(/^inline; filename="[ !#-$&-[\]-~]+"; filename\*=UTF-8''[\w!~.%-]+$/);
    }),
  );
});

test.each([
  ["a\0b.mp3", "ab.mp3"],
  ["line\r\nbreak.pdf", "linebreak.pdf"],
  ["C:\\fakepath\\song.mp3", "song.mp3"],
  ["   ", "file"],
  ["...", "file"],
  ["‮3pm.gpj", "3pm.gpj"],
])("shows %p as %p", (given, shown) => {
  expect(displayName(given)).toBe(shown);
});
