import { createReadStream, readdirSync } from "node:fs";
import { join } from "node:path";
import { TestSmtp } from "../../tests/support/mail";
import { Random } from "../bench/random";
import { Collection, MARKER, PIECE_BYTES } from "./collection";
import { Ledger } from "./ledger";
import { Lives, type Prey } from "./lives";
import type { Answer, Member } from "./member";
import { Memory } from "./memory";
import { Moments } from "./moments";
import { LISTING, Race } from "./race";
import { members, settings } from "./torture";

export interface DeliveryOrder {
  program: string;
  /** An empty folder on a disk with room for twice the bytes. */
  dataDir: string;
  bytes: number;
  seed: number;
  quietMs: number;
  print(line: string): void;
}

export interface Delivered {
  /** The 99th percentile of bid times in milliseconds, and their number. */
  quiet: BidTimes;
  uploading: BidTimes;
  intake: BidTimes;
  memory: Memory;
  intakeSeconds: number;
  faults: string[];
}

export interface BidTimes {
  p50: number;
  p99: number;
  count: number;
}

export async function torturedDelivery(order: DeliveryOrder): Promise<Delivered> {
  const { program, dataDir, seed, quietMs, print } = order;
  const smtp = await TestSmtp.start();
  const env = { ...settings(dataDir, smtp), MAX_DELIVERY_GB: "1000", KEEP_FREE_MB: "100" };
  const lives = new Lives(program, env);
  const { sellers, bidders } = await members(env, lives);
  await lives.begin();
  for (const member of [...sellers, ...bidders]) await member.signIn();
  const contract = await sold(sellers[0] as Member, bidders[0] as Member);
  const times = new Times(bidders);
  const race = new Race(new Ledger(), new Moments<Prey>(), new Random(seed));
  const running = race.run(sellers, bidders);
  await Bun.sleep(quietMs / 4);
  await times.during("quiet", () => Bun.sleep(quietMs));
  print("bids were timed without a delivery");
  const collection = new Collection();
  const faults: string[] = [];
  await times.during("uploading", () => upload(lives, contract, collection, order));
  print("everything is uploaded");
  const memory = new Memory(lives.pid);
  const begun = Date.now();
  await times.during("intake", async () => {
    await accepted(sellers[0]?.ask("POST", `${contract}/complete`), 202);
    faults.push(...(await outcome(sellers[0] as Member, contract, collection)));
  });
  const intakeSeconds = (Date.now() - begun) / 1000;
  memory.stop();
  print("it is sealed");
  await times.during("quiet", () => Bun.sleep(quietMs));
  race.over = true;
  await running;
  await lives.stop();
  await smtp.stop();
  faults.push(...(await plainText(dataDir)));
  return { ...times.all(), memory, intakeSeconds, faults };
}

const PHASES = ["quiet", "uploading", "intake"] as const;
type Phase = (typeof PHASES)[number];

class Times {
  #phase: Phase | null = null;
  readonly #taken: Record<Phase, number[]> = { quiet: [], uploading: [], intake: [] };

  constructor(bidders: readonly Member[]) {
    for (const bidder of bidders) {
      const ask = bidder.ask.bind(bidder);
      bidder.ask = async (method, path, body, key) => {
        const phase = this.#phase;
        const begun = performance.now();
        const answer = await ask(method, path, body, key);
        const isBid = method === "POST" && path.endsWith("/bids");
        if (isBid && phase && phase === this.#phase)
          this.#taken[phase].push(performance.now() - begun);
        return answer;
      };
    }
  }

  async during(phase: Phase, work: () => Promise<unknown>): Promise<void> {
    this.#phase = phase;
    await work();
    this.#phase = null;
  }

  all(): Record<Phase, BidTimes> {
    const of = (phase: Phase): BidTimes => {
      const sorted = this.#taken[phase].toSorted((a, b) => a - b);
      const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
      return { p50: at(0.5), p99: at(0.99), count: sorted.length };
    };
    return { quiet: of("quiet"), uploading: of("uploading"), intake: of("intake") };
  }
}

async function accepted(asked: Promise<Answer> | undefined, status: number): Promise<Answer> {
  const answer = await asked;
  if (answer?.status !== status)
    throw new Error(`answered ${answer?.status}: ${JSON.stringify(answer?.body)}`);
  return answer;
}

async function sold(seller: Member, bidder: Member): Promise<string> {
  const listed = await accepted(seller.ask("POST", "/api/packages", LISTING), 201);
  const path = `/api/packages/${listed.body.id}`;
  const bid = await accepted(bidder.ask("POST", `${path}/bids`, { amount: "500.00" }), 201);
  await accepted(seller.ask("POST", `/api/bids/${bid.body.id}/accept`), 200);
  await accepted(seller.ask("POST", `/api/bids/${bid.body.id}/send-contract`), 200);
  const { body } = await accepted(seller.ask("POST", `${path}/delivery/token`), 201);
  tokens.set(`${path}/delivery`, String(body.token));
  return `${path}/delivery`;
}

const tokens = new Map<string, string>();

async function upload(
  lives: Lives,
  path: string,
  collection: Collection,
  { bytes, print }: DeliveryOrder,
) {
  const address = await lives.address;
  const pieces = Math.ceil(bytes / PIECE_BYTES);
  const send = (method: string, to: string, headers: Record<string, string>, body?: BodyInit) =>
    fetch(address + to, {
      method,
      body,
      headers: {
        ...headers,
        "tus-resumable": "1.0.0",
        authorization: `Bearer ${tokens.get(path)}`,
      },
    });
  const begun = await send("POST", `${path}/files`, {
    "upload-length": String(pieces * PIECE_BYTES),
    "upload-metadata": `filename ${btoa("collection.jsonl")}`,
  });
  const to = begun.headers.get("location") ?? "";
  for (let piece = 0; piece < pieces; piece++) {
    const offset = { "upload-offset": String(piece * PIECE_BYTES) };
    const type = { "content-type": "application/offset+octet-stream" };
    const { status } = await send("PATCH", to, { ...offset, ...type }, collection.piece());
    if (status !== 204) throw new Error(`a part got the status ${status}`);
    if (piece % 32 === 31) print(`${((piece + 1) * PIECE_BYTES) / 1e9} GB are uploaded`);
  }
}

const POLL_MS = 5000;

async function outcome(seller: Member, path: string, collection: Collection): Promise<string[]> {
  for (;;) {
    await Bun.sleep(POLL_MS);
    const answer = await seller.ask("GET", path);
    if (answer?.status === 429) continue;
    const { body } = await accepted(Promise.resolve(answer), 200);
    if (body.state === "refused") return ["the delivery was refused"];
    const report = body.report as { delivered: Record<string, number> } | null;
    if (body.state === "sealed" && report) {
      const { documents, duplicateDocuments } = report.delivered;
      if (documents === collection.documents && duplicateDocuments === 0) return [];
      return [`${documents} of ${collection.documents} documents, ${duplicateDocuments} twice`];
    }
  }
}

async function plainText(folder: string): Promise<string[]> {
  const faults: string[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    if (await holds(path, MARKER)) faults.push(`${path} contains plain text`);
  }
  return faults;
}

async function holds(path: string, text: string): Promise<boolean> {
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    const bytes = Buffer.concat([rest, chunk as Buffer]);
    if (bytes.includes(text)) return true;
    rest = Buffer.from(bytes.subarray(-text.length));
  }
  return false;
}
