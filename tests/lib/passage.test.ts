import { describe, expect, test } from "bun:test";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import {
  gzip,
  JoinedPassages,
  joinPieces,
  joinTemporarily,
  Passage,
  type Piece,
} from "../../src/lib/passage";

const encoder = new TextEncoder();
const passage = (text: string) => new Passage(encoder.encode(text));

function gzipAgain(pieces: readonly Piece[]): Uint8Array {
  for (let time = 0; time < 4; time++) gzip(pieces);
  return gzip(pieces);
}

const unzipped = (zipped: Uint8Array) => new TextDecoder().decode(gunzipSync(zipped));
const text = (pieces: readonly Piece[]) => new TextDecoder().decode(joinPieces(pieces));

describe("compressed parts", () => {
  const card = passage("<li>An old ballad, sung in the hills.</li>".repeat(200));
  const frame = passage("<html lang=en>".repeat(30));

  test("decompress to the whole text", () => {
    const pieces = [frame, encoder.encode("<b>ada</b>"), card, encoder.encode("<b>"), card];
    for (let time = 0; time < 6; time++) expect(unzipped(gzip(pieces))).toBe(text(pieces));
  });

  test("combine a page's own text with shared parts", () => {
    for (const name of ["ada", "bo", "", "文字", "x".repeat(1400), "x".repeat(1401)]) {
      const pieces = [frame, encoder.encode(name), card];
      expect(unzipped(gzipAgain(pieces))).toBe(text(pieces));
    }
  });

  test("are compressed together if they are side by side, in any order", () => {
    const alike = passage(`${text([card])}!`);
    for (const pair of [
      [card, alike],
      [alike, card],
    ]) {
      const zipped = gzipAgain(pair);
      expect(unzipped(zipped)).toBe(text(pair));
      expect(zipped.length).toBeLessThan(1.5 * gzipAgain([card]).length);
    }
  });

  test("are compressed only once, if at most a third of a page is new", () => {
    const [head, tail] = [passage("<i>head</i>".repeat(300)), passage("<i>tail</i>".repeat(300))];
    const written = encoder.encode("written by a member, ".repeat(60));
    const pieces = [head, written, tail];
    const zipped = gzipAgain(pieces);
    expect(unzipped(zipped)).toBe(text(pieces));
    const deflated = head.deflated() as Uint8Array;
    expect(Buffer.from(zipped).includes(deflated)).toBe(true);
  });

  test("decompress correctly for random parts", () => {
    const piece = fc.oneof(
      fc.string().map((it) => encoder.encode(it)),
      fc.string({ maxLength: 300 }).map((it) => passage(it.repeat(7))),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        expect(unzipped(gzipAgain(pieces))).toBe(text(pieces));
      }),
    );
  });
});

describe("joined parts", () => {
  test("are copied completely, even if longer than any before", () => {
    const long = [passage("a".repeat(400_000)), encoder.encode("b"), passage("c")];
    expect(Buffer.from(joinTemporarily(long)).equals(joinPieces(long))).toBe(true);
    expect(Buffer.from(joinTemporarily([passage("d")])).toString()).toBe("d");
  });

  test("stay intact when others are joined", async () => {
    const first = new Response(joinTemporarily([passage("first")]));
    joinTemporarily([passage("later")]);
    expect(await first.text()).toBe("first");
  });

  test("share identical passages", () => {
    const whole = new JoinedPassages();
    const [a, b] = [passage("a"), passage("b")];
    expect(whole.join([a, b])).toBe(whole.join([a, b]));
    expect(text([whole.join([a, b])])).toBe("ab");
    expect(text([whole.join([b, a])])).toBe("ba");
    expect(whole.join([a, passage("b")])).not.toBe(whole.join([a, b]));
  });
});
