import { localeOf, messagesFor } from "../../messages/catalogue";
import type { Messages } from "../../messages/messages";
import type { MeasuredReport } from "../consignments/report";
import { Obstacle } from "../lib/errors";
import { fileSize } from "../lib/file-size";
import { DeliveryServer, type DeliveryTerminal } from "./delivery-server";
import type { DeliveryState } from "./delivery-standing";
import {
  differencesLine,
  faultLines,
  figureLines,
  findingLines,
  hasAmbiguousEncoding,
} from "./findings";
import { expectPath, filesIn, type LocalFile } from "./local-files";
import { dryRun, type MeasureOutput } from "./measure";

export interface DeliverCommand {
  folder: string;
  contract: string;
  url: string;
  tokenFile: string;
  encoding: string | null;
  countTags: boolean;
  /** Seals without a question, whatever the report says. */
  yes: boolean;
  dryRun: boolean;
  json: boolean;
}

export interface DeliverOutput extends MeasureOutput {
  pause?: DeliveryTerminal["pause"];
  /** Absent if nobody is there to answer. */
  ask?: ((question: string) => boolean) | undefined;
}

/** Small enough for the request limits of common proxies. */
const CHUNK_BYTES = 32_000_000;
const POLL_MS = 2000;

/** Uploads a folder for one contract, or resumes an earlier attempt, and seals it if confirmed. */
export async function deliver(command: DeliverCommand, output: DeliverOutput): Promise<string> {
  const { pause = Bun.sleep } = output;
  const print = command.json ? output.warn : output.print;
  const locale = localeOf(output.language);
  const messages = messagesFor(locale);
  const words = messages.delivering;
  const { tokenFile } = command;
  expectPath(tokenFile, "file", words, words.noTokenFile);
  const token = (await Bun.file(tokenFile).text()).trim();
  const { faults } = messages.handingIn;
  const terminal = { locale, words, faults, print, pause };
  if (command.dryRun) return dryRun({ ...command, token }, terminal, output);
  const server = await DeliveryServer.connect({ ...command, token }, terminal);
  let previousCount = 0;
  let state = await chooseEncoding(server, command.encoding);
  if (state.status === "sealed" && !state.open) return words.sealedBefore;
  if (state.status !== "measuring") await uploadFolder(server, command, state, terminal);
  state = await waitForIntake();
  if (command.encoding !== null && state.status === "open" && hasAmbiguousEncoding(state.faults)) {
    state = await chooseEncoding(server, command.encoding);
    if (state.faults.length === 0) {
      previousCount = 0;
      await server.complete({ countTags: command.countTags, review: true });
      state = await waitForIntake();
    }
  }
  for (const line of findingLines(state.files, messages)) print(line);
  if (state.measured) {
    for (const line of figureLines(state.measured, messages)) print(line);
    expectConfirmation(state.measured, command, { ask: output.ask, words });
    await server.complete({ measuredAt: state.measured.measuredAt });
    print(words.sealing);
    state = await waitForIntake();
  }
  return verdictOf(state, messages);

  async function waitForIntake(): Promise<DeliveryState> {
    for (;;) {
      const current = await server.fetchState();
      const readCount = current.files.filter(({ reading }) => reading).length;
      if (readCount > previousCount) print(progress(readCount, current.files.length));
      previousCount = readCount;
      if (current.status !== "measuring") return current;
      await Bun.sleep(POLL_MS);
    }
  }

  function progress(count: number, total: number): string {
    return messages.handingIn.island.progressOf({ count, total });
  }
}

/** Programs seal what does not differ; anything else is for a person to decide. @throws Obstacle */
function expectConfirmation(
  { differs }: Pick<MeasuredReport, "differs">,
  { yes }: DeliverCommand,
  { ask, words }: Pick<DeliverOutput, "ask"> & Pick<DeliveryTerminal, "words">,
): void {
  if (yes) return;
  if (ask) {
    if (!ask(words.ask)) throw new Obstacle(words.unsealed);
  } else if (differs.length > 0) throw new Obstacle(words.unconfirmed);
}

async function chooseEncoding(
  server: DeliveryServer,
  encoding: string | null,
): Promise<DeliveryState> {
  const state = await server.fetchState();
  const ambiguousFile = state.faults.find(
    ({ candidates }) => encoding !== null && candidates?.includes(encoding),
  );
  if (state.status !== "open" || encoding === null || !ambiguousFile) return state;
  await server.choose(ambiguousFile.n, encoding);
  return server.fetchState();
}

async function uploadFolder(
  server: DeliveryServer,
  { folder, countTags }: DeliverCommand,
  state: DeliveryState,
  terminal: DeliveryTerminal,
) {
  const files = await filesIn(folder, terminal);
  const uploaded = state.status === "open" ? state.files : [];
  await uploadAll(server, folder, { files, uploaded }, terminal);
  const { measured } = state.measured ? await server.fetchState() : state;
  if (measured?.countTags === countTags) return;
  await server.complete({ countTags, review: true });
  terminal.print(terminal.words.handedIn({ count: files.length }));
}

interface UploadPlan {
  files: readonly LocalFile[];
  uploaded: DeliveryState["files"];
}

async function uploadAll(
  server: DeliveryServer,
  folder: string,
  { files, uploaded }: UploadPlan,
  { words, print }: DeliveryTerminal,
): Promise<void> {
  const strayFiles = uploaded.filter(({ name }) => !files.some((file) => file.name === name));
  const unknownFile = strayFiles.find((file) => !isFaulty(file));
  if (unknownFile) throw new Obstacle(words.strange({ name: unknownFile.name, folder }));
  // Intake could not read these files, and the seller has removed them from the folder.
  for (const { n } of strayFiles) await server.remove(n);
  const total = fileSize(files.reduce((sum, { bytes }) => sum + bytes, 0));
  let sentBytes = 0;
  for (const [index, { name, bytes, slice }] of files.entries()) {
    const existing = uploaded.find((file) => file.name === name);
    const isSame = existing?.bytes === bytes && !isFaulty(existing);
    if (existing && !isSame) await server.remove(existing.n);
    const address = existing && isSame ? existing.href : await server.begin(name, bytes);
    const label = words.ofFiles({ name, at: index + 1, count: files.length });
    const offset = existing && isSame ? existing.received : 0;
    if (offset > 0 && offset < bytes) print(words.goesOn({ file: label, from: fileSize(offset) }));
    const sliceAt = (from: number) => slice(from, Math.min(bytes, from + CHUNK_BYTES));
    await server.send(address, { offset, bytes }, sliceAt, (end) => {
      const percent = Math.floor((100 * end) / bytes);
      print(words.progress({ file: label, percent, sent: fileSize(sentBytes + end), total }));
    });
    sentBytes += bytes;
  }
}

/** Servers of the previous version send no faults. */
function isFaulty({ faults = [] }: DeliveryState["files"][number]): boolean {
  return faults.length > 0;
}

function verdictOf({ status, faults, differs }: DeliveryState, messages: Messages): string {
  const { delivering: words, handingIn } = messages;
  if (status === "sealed")
    return differs.length === 0
      ? words.sealed
      : `${words.sealed} ${differencesLine(differs, messages)}`;
  if (faults.length === 0) throw new Obstacle(words.gone);
  const [likeliestEncoding] = faults.flatMap(({ candidates = [] }) => candidates);
  const lead =
    likeliestEncoding !== undefined && hasAmbiguousEncoding(faults)
      ? words.guessed({ name: likeliestEncoding })
      : status === "refused"
        ? handingIn.refusedWhole
        : words.refused;
  throw new Obstacle([lead, ...faultLines(faults, messages)].join("\n"));
}
