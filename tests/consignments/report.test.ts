import { expect, test } from "bun:test";
import {
  type DeliveryReport,
  openReport,
  readReport,
  reportNote,
  signReport,
} from "../../src/consignments/report";
import { NoteFault, noteSigner } from "../../src/transparency/note";

const figures = {
  files: 1,
  documents: null,
  words: 5000,
  nonSpaceCharacters: null,
  hanCharacters: null,
  tokens: null,
  languages: [{ code: "en", share: 1 }],
  quality: null,
};

const report: DeliveryReport = {
  contract: "AIM-2026-000123",
  consignment: 1,
  measuredAt: "2026-11-22T09:00:00.000Z",
  recipient: "age1l8m6y9mc5sztmp4ckuxgx6rapvqd4suygfwvy80ls0k66a7pne5s2v5xqe",
  declared: figures,
  sampled: null,
  delivered: {
    ...figures,
    bytes: 30_000,
    characters: 29_000,
    duplicateDocuments: 0,
    personalData: { email: 1 },
    windows: [80, 90],
    tokensWithin: 0,
    charactersRead: null,
  },
  differs: ["words"],
  files: [
    {
      n: 1,
      name: "tides/north.txt",
      bytes: 30_000,
      sha256: "a".repeat(64),
      sealedBytes: 30_216,
      sealedSha256: "b".repeat(64),
      format: "txt",
      encoding: "utf-8",
      documents: 1,
      words: 4800,
      measured: true,
      brokenLines: 0,
    },
  ],
};

test("a signed report is read by whoever has the log's key, and by no other key", async () => {
  const signer = noteSigner("market.example/log", new Uint8Array(32).fill(3));
  const signed = await signReport(report, async (text) => signer.sign(text));
  expect(readReport(signed.report)).toEqual(report);
  const note = reportNote(signed);
  expect(openReport(note, signer.key)).toEqual(report);
  const other = noteSigner("market.example/log", new Uint8Array(32).fill(4));
  expect(() => openReport(note, other.key)).toThrow(NoteFault);
});

test("one changed byte of a report, or of its signature, is found", async () => {
  const signer = noteSigner("market.example/log", new Uint8Array(32).fill(3));
  const { report: json, signature } = await signReport(report, async (text) => signer.sign(text));
  const forged = { report: json.replace("4800", "4900"), signature };
  expect(forged.report).not.toBe(json);
  expect(() => openReport(reportNote(forged), signer.key)).toThrow(NoteFault);
  const broken = { report: json, signature: signature.replace(/.\n$/, "A\n") };
  expect(() => openReport(reportNote(broken), signer.key)).toThrow(NoteFault);
});

test("what else the log's key has signed is no report", async () => {
  const signer = noteSigner("market.example/log", new Uint8Array(32).fill(3));
  const note = signer.sign(`market.example/log\n${JSON.stringify(report)}\n`);
  expect(() => openReport(note, signer.key)).toThrow();
});
