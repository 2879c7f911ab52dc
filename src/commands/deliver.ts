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
const ASK_MS = 2000;

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
  let standing = await chosen(server, order.encoding);
  if (standing.status === "sealed" && !standing.open) return words.sealedBefore;
  if (standing.status !== "measuring") await handIn(server, order.folder, standing, speech);
  standing = await measured();
  if (order.encoding !== null && standing.status === "open" && isGuessed(standing)) {
    standing = await chosen(server, order.encoding);
    if (standing.faults.length === 0) {
      await server.complete();
      standing = await measured();
    }
  }
  for (const line of foundIn(standing, messages)) tell(line);
  return verdictOf(standing, messages);

  async function measured(): Promise<Standing> {
    for (let read = 0; ; ) {
      await Bun.sleep(ASK_MS);
      const at = await server.standing();
      const now = at.files.filter(({ reading }) => reading).length;
      if (now > read) tell(progress(now, at.files.length));
      read = now;
      if (at.status !== "measuring") return at;
    }
  }

  function progress(count: number, total: number): string {
    return messages.handingIn.island.progressOf({ count, total });
  }
}

function isGuessed({ faults }: Standing): boolean {
  return faults.length > 0 && faults.every(({ candidates }) => candidates);
}

async function chosen(server: DeliveryServer, encoding: string | null): Promise<Standing> {
  const standing = await server.standing();
  const offering = standing.faults.find(
    ({ candidates }) => encoding !== null && candidates?.includes(encoding),
  );
  if (standing.status !== "open" || encoding === null || !offering) return standing;
  await server.choose(offering.n, encoding);
  return server.standing();
}

/** A delivery can have 10,000 files; the report lists them all. */
const MAX_FILES = 100;

function* foundIn({ files }: Standing, { handingIn }: Messages): Generator<string> {
  const { more, reading: words } = handingIn.island;
  for (const { name, reading } of files.slice(0, MAX_FILES))
    for (const { path, text } of reading ? readingLines(reading, words, formatLabel) : [])
      yield `${path ? `${name}: ${path}` : name}: ${text}`;
  if (files.length > MAX_FILES) yield more({ count: files.length - MAX_FILES });
}

async function handIn(server: DeliveryServer, folder: string, standing: Standing, speech: Speech) {
  const files = await filesIn(folder, speech);
  const there = standing.status === "open" ? standing.files : [];
  await sendAll(server, folder, { files, there }, speech);
  await server.complete();
  speech.tell(speech.words.handedIn({ count: files.length }));
}

interface Files {
  files: readonly LocalFile[];
  there: Standing["files"];
}

async function sendAll(
  server: DeliveryServer,
  folder: string,
  { files, there }: Files,
  { words, tell }: Speech,
): Promise<void> {
  const others = there.filter(({ name }) => !files.some((file) => file.name === name));
  const strange = others.find((file) => !isFaulty(file));
  if (strange) throw new Obstacle(words.strange({ name: strange.name, folder }));
  // Intake could not read these files, and the seller has removed them from the folder.
  for (const { n } of others) await server.remove(n);
  const total = fileSize(files.reduce((sum, { bytes }) => sum + bytes, 0));
  let before = 0;
  for (const [at, { name, bytes, slice }] of files.entries()) {
    const existing = there.find((file) => file.name === name);
    const isSame = existing?.bytes === bytes && !isFaulty(existing);
    if (existing && !isSame) await server.remove(existing.n);
    const address = existing && isSame ? existing.href : await server.begin(name, bytes);
    const label = words.ofFiles({ name, at: at + 1, count: files.length });
    const offset = existing && isSame ? existing.received : 0;
    if (offset > 0 && offset < bytes) tell(words.goesOn({ file: label, from: fileSize(offset) }));
    const piece = (from: number) => slice(from, Math.min(bytes, from + PIECE_BYTES));
    await server.send(address, { offset, bytes }, piece, (end) => {
      const percent = Math.floor((100 * end) / bytes);
      tell(words.progress({ file: label, percent, sent: fileSize(before + end), total }));
    });
    before += bytes;
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
  const [likeliest] = faults.flatMap(({ candidates = [] }) => candidates);
  const lead =
    likeliest !== undefined && faults.every(({ candidates }) => candidates)
      ? words.guessed({ name: likeliest })
      : status === "refused"
        ? handingIn.refusedWhole
        : words.refused;
  throw new Obstacle([lead, ...lines].join("\n"));
}
