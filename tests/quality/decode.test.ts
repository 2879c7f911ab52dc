import { describe, expect, test } from "bun:test";
import { decodeText, EmptyText, UnreadableText } from "../../src/quality";
import { encoded } from "../support/format-files";
import { analyze, codesOf, fixture } from "./texts";

const utf8 = (text: string) => new TextEncoder().encode(text);

describe("the detected encoding", () => {
  // tests/formats/encodings.test.ts covers the other encodings.
  test("is the same for a full text and a short excerpt", () => {
    for (const length of [100, 20_000]) {
      const { kept, bytes } = encoded(fixture("udhr-zh-hant").slice(0, length), "big5");
      expect(decodeText(bytes)).toEqual({ text: kept, encoding: "big5" });
    }
  });

  test("ignores a last character cut in two", () => {
    const { kept, bytes } = encoded(fixture("udhr-zh-hant").slice(0, 200), "big5");
    expect(decodeText(new Uint8Array([...bytes, 0xa4]))).toEqual({ text: kept, encoding: "big5" });
  });

  test("covers UTF-8 and UTF-16, with and without a byte order mark", () => {
    expect(decodeText(utf8("世界人權宣言"))).toEqual({ text: "世界人權宣言", encoding: "utf-8" });
    expect(decodeText(utf8("\uFEFF世界"))).toEqual({ text: "世界", encoding: "utf-8-bom" });
    const little = Buffer.from("\uFEFF世界 peace", "utf16le");
    expect(decodeText(little)).toEqual({ text: "世界 peace", encoding: "utf-16le" });
    expect(decodeText(Buffer.from(little).swap16()).encoding).toBe("utf-16be");
    const unmarked = Buffer.from("All human beings are born free.", "utf16le");
    expect(decodeText(unmarked).encoding).toBe("utf-16le");
  });
});

describe("broken UTF-8", () => {
  test("is decoded with replacement characters at lower integrity", () => {
    const bytes = utf8(fixture("udhr-zh-hant"));
    for (let at = 100; at < bytes.length; at += 150) bytes[at] = 0xff;
    const { text, encoding } = decodeText(bytes);
    expect(encoding).toBe("broken-utf-8");
    const analysis = analyze(text, "educational");
    expect(analysis.qualityMetrics.textIntegrity).toBeLessThan(50);
    expect(codesOf(analysis)).toContain("broken-characters");
  });

  test("has no encoding if its text makes no sense", () => {
    const rare = Array.from({ length: 400 }, (_, at) =>
      at % 2 ? 0xa1 + (at % 90) : 0xf0 + (at % 7),
    );
    expect(decodeText(new Uint8Array(rare)).encoding).toBe("broken-utf-8");
  });

  test("is not taken for Chinese because of a stray byte", () => {
    const bytes = utf8(fixture("moby-dick-10"));
    bytes[50] = 0xc3;
    expect(decodeText(bytes).encoding).toBe("broken-utf-8");
  });
});

describe("binary data", () => {
  test.each([
    ["pdf", [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0x2e, 0x37]],
    ["zip", [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00]],
    ["png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]],
    ["jpeg", [0xff, 0xd8, 0xff, 0xe0]],
    ["gzip", [0x1f, 0x8b, 0x08]],
    ["word", [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]],
    ["binary", Array.from({ length: 2000 }, (_, at) => (at * 7919) % 256)],
    ["binary", Array.from({ length: 2000 }, (_, at) => (at % 3 ? 0 : 65))],
  ])("is refused: %s", (kind, bytes) => {
    const refused = () => decodeText(new Uint8Array(bytes));
    expect(refused).toThrow(UnreadableText);
    expect(refused).toThrow(expect.objectContaining({ code: "unreadable-text", values: { kind } }));
  });

  test("is refused: random bytes after a byte order mark", () => {
    const bytes = Array.from({ length: 4000 }, (_, at) => (at * at * 31 + at * 17) % 251);
    expect(() => decodeText(new Uint8Array([0xff, 0xfe, ...bytes]))).toThrow(UnreadableText);
  });

  test("does not include an empty file or a text with a few NULs", () => {
    expect(() => decodeText(new Uint8Array())).toThrow(EmptyText);
    expect(decodeText(utf8(`All\0human\0beings ${"are born free. ".repeat(9)}`)).encoding).toBe(
      "utf-8",
    );
  });
});
