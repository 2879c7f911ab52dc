import { expect, test } from "bun:test";
import {
  type DeliveryReport,
  openReport,
  readReport,
  reportNote,
  signReport,
} from "../../src/consignments/report";
import { NoteFault, noteSigner } from "../../src/transparency/note";
import given from "./report.json";

const report = given as DeliveryReport;
const signer = noteSigner("market.example/log", new Uint8Array(32).fill(3));

test("verifies a signed report only with the log's key", async () => {
  const signed = await signReport(report, async (text) => signer.sign(text));
  expect(readReport(signed.report)).toEqual(report);
  const note = reportNote(signed);
  expect(openReport(note, signer.key)).toEqual(report);
  const other = noteSigner("market.example/log", new Uint8Array(32).fill(4));
  expect(() => openReport(note, other.key)).toThrow(NoteFault);
});

test("detects one changed byte of a report or its signature", async () => {
  const { report: json, signature } = await signReport(report, async (text) => signer.sign(text));
  const forged = { report: json.replace("4800", "4900"), signature };
  expect(forged.report).not.toBe(json);
  expect(() => openReport(reportNote(forged), signer.key)).toThrow(NoteFault);
  const broken = { report: json, signature: signature.replace(/.\n$/, "A\n") };
  expect(() => openReport(reportNote(broken), signer.key)).toThrow(NoteFault);
});

test("rejects other texts signed by the log's key", async () => {
  const note = signer.sign(`market.example/log\n${JSON.stringify(report)}\n`);
  expect(() => openReport(note, signer.key)).toThrow();
});
