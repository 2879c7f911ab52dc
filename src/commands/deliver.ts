import { localeOf, messagesFor } from "../../views/messages/catalogue";
import type { Messages } from "../../views/messages/messages";
import { formatLabel } from "../formats/formats";
import { Obstacle } from "../lib/errors";
import type { Language } from "../lib/languages";
import { readingLines } from "../lib/readings";
import { fileSize } from "../lib/wording";
import { DeliveryServer, type Speech } from "./delivery-server";
import type { Standing } from "./delivery-standing";
import { expectPath, filesIn, type LocalFile } from "./local-files";

interface Order {
  folder: string;
  contract: string;
  url: string;
  tokenFile: string;
  encoding: string | null;
}

interface Output extends Pick<Speech, "tell"> {
  pause?: Speech["pause"];
  language: Language;
}

/** Small enough for the request limits of common proxies. */
const PIECE_BYTES = 32_000_000;
const POLL_MS = 2000;

/** Uploads a folder for one contract, or resumes an earlier attempt, and waits for intake. */
export async function deliver(order: Order, output: Output): Promise<string> {
  const { tell, pause = Bun.sleep } = output;
  const locale = localeOf(output.language);
  const messages = messagesFor(locale);
  const words = messages.delivering;
  const { tokenFile } = order;
  expectPath(tokenFile, "file", words, words.noTokenFile);
  const token = (await Bun.file(tokenFile).text()).trim();
  const { faults } = messages.handingIn;
  const speech = { locale, words, faults, tell, pause };
  const server = await DeliveryServer.of({ ...order, token }, speech);
  let standing = await chooseEncoding(server, order.encoding);
  if (standing.status === "sealed" && !standing.open) return words.sealedBefore;
  if (standing.status !== "measuring") await handIn(server, order.folder, standing, speech);
  standing = await waitForIntake();
  if (order.encoding !== null && standing.status === "open" && isGuessed(standing)) {
    standing = await chooseEncoding(server, order.encoding);
    if (standing.faults.length === 0) {
      await server.complete();
      standing = await waitForIntake();
    }
  }
  for (const line of findingLines(standing, messages)) tell(line);
  return verdictOf(standing, messages);

  async function waitForIntake(): Promise<Standing> {
    for (let previousCount = 0; ; ) {
      await Bun.sleep(POLL_MS);
      const current = await server.standing();
      const readCount = current.files.filter(({ reading }) => reading).length;
      if (readCount > previousCount) tell(progress(readCount, current.files.length));
      previousCount = readCount;
      if (current.status !== "measuring") return current;
    }
  }

  function progress(count: number, total: number): string {
    return messages.handingIn.island.progressOf({ count, total });
  }
}

function isGuessed({ faults }: Standing): boolean {
  return faults.length > 0 && faults.every(({ candidates }) => candidates);
}

async function chooseEncoding(server: DeliveryServer, encoding: string | null): Promise<Standing> {
  const standing = await server.standing();
  const ambiguousFile = standing.faults.find(
    ({ candidates }) => encoding !== null && candidates?.includes(encoding),
  );
  if (standing.status !== "open" || encoding === null || !ambiguousFile) return standing;
  await server.choose(ambiguousFile.n, encoding);
  return server.standing();
}

/** A delivery can have 10,000 files; the report lists them all. */
const MAX_FILES = 100;

function* findingLines({ files }: Standing, { handingIn }: Messages): Generator<string> {
  const { more, reading: words } = handingIn.island;
  for (const { name, reading } of files.slice(0, MAX_FILES))
    for (const { path, text } of reading ? readingLines(reading, words, formatLabel) : [])
      yield `${path ? `${name}: ${path}` : name}: ${text}`;
  if (files.length > MAX_FILES) yield more({ count: files.length - MAX_FILES });
}

async function handIn(server: DeliveryServer, folder: string, standing: Standing, speech: Speech) {
  const files = await filesIn(folder, speech);
  const uploaded = standing.status === "open" ? standing.files : [];
  await sendAll(server, folder, { files, uploaded }, speech);
  await server.complete();
  speech.tell(speech.words.handedIn({ count: files.length }));
}

interface Files {
  files: readonly LocalFile[];
  uploaded: Standing["files"];
}

async function sendAll(
  server: DeliveryServer,
  folder: string,
  { files, uploaded }: Files,
  { words, tell }: Speech,
): Promise<void> {
  const strays = uploaded.filter(({ name }) => !files.some((file) => file.name === name));
  const strangeFile = strays.find((file) => !isFaulty(file));
  if (strangeFile) throw new Obstacle(words.strange({ name: strangeFile.name, folder }));
  // Intake could not read these files, and the seller has removed them from the folder.
  for (const { n } of strays) await server.remove(n);
  const total = fileSize(files.reduce((sum, { bytes }) => sum + bytes, 0));
  let sentBytes = 0;
  for (const [index, { name, bytes, slice }] of files.entries()) {
    const existing = uploaded.find((file) => file.name === name);
    const isSame = existing?.bytes === bytes && !isFaulty(existing);
    if (existing && !isSame) await server.remove(existing.n);
    const address = existing && isSame ? existing.href : await server.begin(name, bytes);
    const label = words.ofFiles({ name, at: index + 1, count: files.length });
    const offset = existing && isSame ? existing.received : 0;
    if (offset > 0 && offset < bytes) tell(words.goesOn({ file: label, from: fileSize(offset) }));
    const piece = (from: number) => slice(from, Math.min(bytes, from + PIECE_BYTES));
    await server.send(address, { offset, bytes }, piece, (end) => {
      const percent = Math.floor((100 * end) / bytes);
      tell(words.progress({ file: label, percent, sent: fileSize(sentBytes + end), total }));
    });
    sentBytes += bytes;
  }
}

/** Servers of the previous version send no faults. */
function isFaulty({ faults = [] }: Standing["files"][number]): boolean {
  return faults.length > 0;
}

function verdictOf(
  { status, faults, differs }: Standing,
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
