import { describe, expect, test } from "bun:test";
import { checkpointSize, openCheckpoint, signCheckpoint } from "../../src/transparency/checkpoint";
import { inclusionPath, rootOf } from "../../src/transparency/merkle";
import {
  formatVerifierKey,
  NoteFault,
  noteSigner,
  openNote,
  parseVerifierKey,
} from "../../src/transparency/note";
import { parseInclusionProof, provenEntry } from "../../src/transparency/receipts";
import { formatInclusionProof } from "../support/public-log";
import { subtreesOver } from "./naive-tree";

/** The example of golang.org/x/mod/sumdb/note, which defines the format. */
const NEUMANN = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
const NEUMANN_SEED = Buffer.from("AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz", "base64").subarray(
  1,
);
const TEXT =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const NOTE = `${TEXT}
— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`;

const seed = (byte: number) => new Uint8Array(32).fill(byte);

describe("a note", () => {
  test("matches the published example, byte for byte", async () => {
    const signer = noteSigner("PeterNeumann", NEUMANN_SEED);
    expect(formatVerifierKey(signer.key)).toBe(NEUMANN);
    expect(signer.sign(TEXT)).toBe(NOTE);
    expect(openNote(NOTE, parseVerifierKey(NEUMANN))).toBe(TEXT);
  });

  test("can carry other signatures, which are ignored", () => {
    const cosigned = `${NOTE}— witness.example AAAAAAAA\n`;
    expect(openNote(cosigned, parseVerifierKey(NEUMANN))).toBe(TEXT);
  });

  test("is refused if its text, signature or key differs", async () => {
    const key = parseVerifierKey(NEUMANN);
    const open =
      (note: string, by = key) =>
      () =>
        openNote(note, by);
    expect(open(NOTE.replace("answer", "reason"))).toThrow("does not match the text");
    expect(open(NOTE.replace("x08go/ZJ", "x08go/ZK"))).toThrow("does not match the text");
    expect(open(NOTE.replace("— PeterNeumann", "— PeterNewman"))).toThrow(
      "not signed with the key",
    );
    expect(open(TEXT)).toThrow("has no signature");
    expect(open(NOTE.trimEnd())).toThrow("cut off");
    expect(open(`${TEXT}\nPeterNeumann x08go\n`)).toThrow("can't be read");
    const impostor = noteSigner("PeterNeumann", seed(7));
    expect(open(impostor.sign(TEXT))).toThrow("not signed with the key of PeterNeumann");
    const forged = NOTE.replace(/x08go.*/, `x08go${"A".repeat(87)}=`);
    expect(open(forged)).toThrow(NoteFault);
  });
});

describe("a verifier's key", () => {
  test("can belong to another log", () => {
    const sumdb = "sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8";
    expect(formatVerifierKey(parseVerifierKey(sumdb))).toBe(sumdb);
  });

  test("is refused if mistyped or missing", () => {
    expect(() => parseVerifierKey(NEUMANN.replace("c74f20a3", "c74f20a4"))).toThrow("mistyped");
    expect(() => parseVerifierKey(NEUMANN.replace("Rpc2", "Rpc3"))).toThrow("mistyped");
    for (const text of ["", "x", "a+b+c", NEUMANN.slice(0, -4), ` ${NEUMANN}`]) {
      expect(() => parseVerifierKey(text)).toThrow("not an Ed25519 key");
    }
  });
});

describe("a checkpoint", () => {
  test("states origin, size and root, and belongs to one log", async () => {
    const signer = noteSigner("example.com/log", seed(1));
    const root = await rootOf(5, subtreesOver(["a", "b", "c", "d", "e"]));
    const note = signCheckpoint(signer, { size: 5, root });
    expect(note.split("\n").slice(0, 3)).toEqual([
      "example.com/log",
      "5",
      Buffer.from(root).toString("base64"),
    ]);
    expect(openCheckpoint(note, signer.key)).toEqual({
      origin: "example.com/log",
      size: 5,
      root: Buffer.from(root),
    });
    expect(checkpointSize(note)).toBe(5);
    const receipt = signCheckpoint(signer, { size: 5, root }, "example.com/log/receipts");
    expect(() => openCheckpoint(receipt, signer.key)).toThrow("is from example.com/log/receipts");
  });

  test("is refused if it is signed but empty", async () => {
    const signer = noteSigner("example.com/log", seed(1));
    for (const text of [
      "example.com/log\n",
      "example.com/log\n05\nAAAA\n",
      "example.com/log\n5\nAAAA\n",
    ]) {
      const note = signer.sign(text);
      expect(() => openCheckpoint(note, signer.key)).toThrow("has no valid size and root");
    }
  });
});

describe("a proof of inclusion", () => {
  const entries = ["a", "b", "c"];

  async function proof(index: number) {
    const signer = noteSigner("example.com/log", seed(1));
    const subtrees = subtreesOver(entries);
    const root = await rootOf(3, subtrees);
    const checkpoint = signCheckpoint(signer, { size: 3, root });
    const path = await inclusionPath(index, 3, subtrees);
    const text = formatInclusionProof({
      entry: entries[index] as string,
      index,
      checkpoint,
      path: path.map((hash) => hash.toBase64()),
    });
    return { text, key: signer.key };
  }

  test("is a self-contained text", async () => {
    for (const index of [0, 1, 2]) {
      const { text, key } = await proof(index);
      expect(provenEntry(text, key)).toBe(entries[index] as string);
    }
  });

  test("fails for another entry, place or path", async () => {
    const { text, key } = await proof(1);
    const { path } = parseInclusionProof(text);
    const spoilt = [
      text.replace("extra Yg==", "extra Yw=="),
      text.replace("index 1", "index 0"),
      text.replace("index 1", "index 7"),
      text.replace(
        Buffer.from(path[0] as Uint8Array).toString("base64"),
        Buffer.alloc(32).toString("base64"),
      ),
    ];
    for (const other of spoilt) expect(() => provenEntry(other, key)).toThrow("does not lead");
    expect(() => provenEntry("nothing", key)).toThrow("not a transparency log proof");
  });
});
