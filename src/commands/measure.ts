import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { localeOf, messagesFor } from "../../messages/catalogue";
import type { Messages } from "../../messages/messages";
import type { FileReading } from "../consignments/file-readings";
import { MAX_UNPACK_RATIO } from "../consignments/intake";
import { IntakeDied, IntakeProcess } from "../consignments/intake/program";
import type {
  FaultyFile,
  IntakeJob,
  IntakeOutcome,
  Measured,
} from "../consignments/intake/taking-in";
import { measuredReport } from "../consignments/measured-report";
import { textContentType } from "../consignments/text-content-type";
import { Obstacle } from "../lib/errors";
import type { Language } from "../lib/languages";
import { defaultOf } from "../rules/environment";
import type { SAMPLE_TYPES } from "../rules/limits";
import { DeliveryServer, type DeliveryTerminal } from "./delivery-server";
import type { DeliveryPromise } from "./delivery-standing";
import { faultLines, figureLines, findingLines, hasAmbiguousEncoding } from "./findings";
import { type ChosenFile, chosenFilesIn } from "./local-files";

interface Choice {
  folder: string;
  encoding: string | null;
  countTags: boolean;
  json: boolean;
}

export interface MeasureCommand extends Choice {
  contentType: (typeof SAMPLE_TYPES)[number];
}

export interface MeasureOutput {
  print(line: string): void;
  /** Goes to stderr, so that stdout holds only the report. */
  warn(line: string): void;
  language: Language;
  now(): number;
}

/** Measures a folder as intake would, without a server. */
export async function measure(command: MeasureCommand, output: MeasureOutput): Promise<string> {
  const messages = messagesFor(localeOf(output.language));
  const found = await measureFolder(command, command.contentType, { messages, output });
  return reportText(command, found, messages);
}

/** Compares a folder with what a contract declares, and sends nothing. @throws Obstacle */
export async function dryRun(
  command: Choice & { contract: string; url: string; token: string },
  terminal: DeliveryTerminal,
  output: MeasureOutput,
): Promise<string> {
  const messages = messagesFor(localeOf(output.language));
  const promise = await DeliveryServer.promiseOf(command, terminal);
  const found = await measureFolder(command, promise.contentType, { messages, output });
  const report = measuredReport(promise, found, output.now());
  const text = reportText(command, report, messages);
  if (report.differs.length === 0)
    return command.json ? text : `${text}\n${messages.delivering.dryRun}`;
  output.print(text);
  throw new Obstacle(messages.delivering.dryRun);
}

function reportText(
  { json }: Choice,
  report: Parameters<typeof figureLines>[0] & Measured,
  messages: Messages,
): string {
  if (json) return JSON.stringify(report, null, 2);
  const files = report.files.map((file) => ({ ...file, reading: readingOf(file) }));
  return [...findingLines(files, messages), ...figureLines(report, messages)].join("\n");
}

function readingOf({
  nonSpaceCharacters = 0,
  notes = [],
  fields = [],
  ...file
}: Measured["files"][number]): FileReading {
  const read = { skipped: 0, ...file, fields, characters: nonSpaceCharacters, faults: [] };
  return { ...read, notes: notes as FileReading["notes"] };
}

interface Surroundings {
  messages: Messages;
  output: MeasureOutput;
}

async function measureFolder(
  { folder, encoding, countTags, json }: Choice,
  contentType: DeliveryPromise["contentType"],
  { messages, output }: Surroundings,
): Promise<Measured> {
  const print = json ? output.warn : output.print;
  const { delivering: words, handingIn } = messages;
  const files = await chosenFilesIn(folder, { words, faults: handingIn.faults, print });
  const scratchFolder = mkdtempSync(join(tmpdir(), "marketplace-measure-"));
  const job = jobOf(files, { contentType, countTags, scratchFolder });
  let read = 0;
  const onRead = () => print(handingIn.island.progressOf({ count: ++read, total: files.length }));
  try {
    let outcome = await outcomeOf(job, onRead);
    if (encoding !== null && outcome.kind === "refused" && hasAmbiguousEncoding(outcome.files)) {
      read = 0;
      outcome = await outcomeOf(withEncoding(job, outcome.files, encoding), onRead);
    }
    if (outcome.kind === "measured") return outcome;
    throw outcome.kind === "refused"
      ? new Obstacle(refusalText(outcome.files, messages))
      : new Error(outcome.kind);
  } finally {
    rmSync(scratchFolder, { recursive: true, force: true });
  }
}

const GIGABYTE = 1e9;
const MEGABYTE = 1e6;

function jobOf(
  files: readonly ChosenFile[],
  {
    contentType,
    countTags,
    scratchFolder,
  }: Pick<IntakeJob, "scratchFolder"> & {
    contentType: DeliveryPromise["contentType"];
    countTags: boolean;
  },
): IntakeJob {
  return {
    files: files.map(({ name, path, bytes }, index) => ({
      n: index + 1,
      name,
      bytes,
      path,
      sealedPath: "",
      encoding: null,
    })),
    recipient: "",
    maxUnpacked: MAX_UNPACK_RATIO * Number(defaultOf("MAX_DELIVERY_GB")) * GIGABYTE,
    keepFree: Number(defaultOf("KEEP_FREE_MB")) * MEGABYTE,
    contentType: textContentType(contentType),
    countsTags: countTags,
    scratchFolder,
    isOnlyMeasured: true,
  };
}

/** A separate process, because a hostile file could stop this one. */
async function outcomeOf(job: IntakeJob, onRead: () => void): Promise<IntakeOutcome> {
  const intake = new IntakeProcess();
  try {
    return await intake.work(job, onRead);
  } catch (error) {
    if (!(error instanceof IntakeDied) || error.at === null) throw error;
    return { kind: "refused", files: [error.at] };
  } finally {
    intake.stop();
  }
}

function withEncoding(job: IntakeJob, faulty: readonly FaultyFile[], encoding: string): IntakeJob {
  const numbers = faulty
    .filter(({ candidates }) => candidates?.includes(encoding))
    .map(({ n }) => n);
  const files = job.files.map((file) => (numbers.includes(file.n) ? { ...file, encoding } : file));
  return { ...job, files };
}

function refusalText(faulty: readonly FaultyFile[], messages: Messages): string {
  const { delivering: words } = messages;
  const [likeliest] = faulty.flatMap(({ candidates = [] }) => candidates);
  const lead =
    likeliest !== undefined && hasAmbiguousEncoding(faulty)
      ? words.guessedLocally({ name: likeliest })
      : words.unreadableFiles;
  return [lead, ...faultLines([...faulty], messages)].join("\n");
}
