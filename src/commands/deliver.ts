import { localeOf, messagesFor } from "../../messages/catalogue";
import type { Messages } from "../../messages/messages";
import { formatLabel } from "../formats/formats";
import { Obstacle } from "../lib/errors";
import { fileSize } from "../lib/file-size";
import type { Language } from "../lib/languages";
import { readingLines } from "../rules/readings";
import { DeliveryServer, type DeliveryTerminal } from "./delivery-server";
import type { DeliveryState } from "./delivery-standing";
import { expectPath, filesIn, type LocalFile } from "./local-files";

interface DeliverCommand {
  folder: string;
  contract: string;
  url: string;
  tokenFile: string;
  encoding: string | null;
  countTags: boolean;
}

interface Output extends Pick<DeliveryTerminal, "print"> {
  pause?: DeliveryTerminal["pause"];
  language: Language;
}

/** Small enough for the request limits of common proxies. */
const CHUNK_BYTES = 32_000_000;
const POLL_MS = 2000;

/** Uploads a folder for one contract, or resumes an earlier attempt, and waits for intake. */
export async function deliver(command: DeliverCommand, output: Output): Promise<string> {
  const { print, pause = Bun.sleep } = output;
  const locale = localeOf(output.language);
  const messages = messagesFor(locale);
  const words = messages.delivering;
  const { tokenFile } = command;
  expectPath(tokenFile, "file", words, words.noTokenFile);
  const token = (await Bun.file(tokenFile).text()).trim();
  const { faults } = messages.handingIn;
  const terminal = { locale, words, faults, print, pause };
  const server = await DeliveryServer.connect({ ...command, token }, terminal);
  let state = await chooseEncoding(server, command.encoding);
  if (state.status === "sealed" && !state.open) return words.sealedBefore;
  if (state.status !== "measuring") await uploadFolder(server, command, state, terminal);
  state = await waitForIntake();
  if (command.encoding !== null && state.status === "open" && hasAmbiguousEncoding(state)) {
    state = await chooseEncoding(server, command.encoding);
    if (state.faults.length === 0) {
      await server.complete({ countTags: command.countTags });
      state = await waitForIntake();
    }
  }
  for (const line of findingLines(state, messages)) print(line);
  return verdictOf(state, messages);

  async function waitForIntake(): Promise<DeliveryState> {
    for (let previousCount = 0; ; ) {
      await Bun.sleep(POLL_MS);
      const current = await server.fetchState();
      const readCount = current.files.filter(({ reading }) => reading).length;
      if (readCount > previousCount) print(progress(readCount, current.files.length));
      previousCount = readCount;
      if (current.status !== "measuring") return current;
    }
  }

  function progress(count: number, total: number): string {
    return messages.handingIn.island.progressOf({ count, total });
  }
}

function hasAmbiguousEncoding({ faults }: DeliveryState): boolean {
  return faults.length > 0 && faults.every(({ candidates }) => candidates);
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

/** A delivery can have 10,000 files, and the report lists them all. */
const MAX_LISTED_FILES = 100;

function* findingLines({ files }: DeliveryState, { handingIn }: Messages): Generator<string> {
  const { more, reading: words } = handingIn.island;
  for (const { name, reading } of files.slice(0, MAX_LISTED_FILES))
    for (const { path, text } of reading ? readingLines(reading, words, formatLabel) : [])
      yield `${path ? `${name}: ${path}` : name}: ${text}`;
  if (files.length > MAX_LISTED_FILES) yield more({ count: files.length - MAX_LISTED_FILES });
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
  await server.complete({ countTags });
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

function verdictOf(
  { status, faults, differs }: DeliveryState,
  { delivering: words, delivery, handingIn }: Messages,
): string {
  if (status === "sealed") {
    if (differs.length === 0) return words.sealed;
    const { differences, differs: lead } = delivery.report;
    return `${words.sealed} ${lead} ${differs.map((name) => differences[name] ?? name).join(", ")}`;
  }
  if (faults.length === 0) throw new Obstacle(words.gone);
  const lines = faults.map(({ name, fault, path, candidates }) => {
    // A newer server can send faults that this program has no words for.
    const reason = [
      handingIn.faults[fault] ?? fault,
      ...(candidates ? [candidates.join(", ")] : []),
    ];
    return `  ${path ? `${name}: ${path}` : name}: ${reason.join(" ")}`;
  });
  const [likeliestEncoding] = faults.flatMap(({ candidates = [] }) => candidates);
  const lead =
    likeliestEncoding !== undefined && faults.every(({ candidates }) => candidates)
      ? words.guessed({ name: likeliestEncoding })
      : status === "refused"
        ? handingIn.refusedWhole
        : words.refused;
  throw new Obstacle([lead, ...lines].join("\n"));
}
