import type { Bundle } from "../../src/transparency/bundle";
import { signCheckpoint } from "../../src/transparency/checkpoint";
import { commitmentTo } from "../../src/transparency/commitment";
import { type AuctionEvent, encodeEntry } from "../../src/transparency/events";
import {
  inclusionPath,
  leafHash,
  nodeHash,
  type ReadSubtree,
  rootOf,
} from "../../src/transparency/merkle";
import { formatVerifierKey, noteSigner } from "../../src/transparency/note";
import { verifyBundle } from "../../src/transparency/verification";
import { formatInclusionProof } from "./public-log";

export const PACKAGE = "01a1fdfa-4600-7652-b89a-ba5edb2ebcbb";
export const T0 = Date.parse("2026-11-21T12:00:00Z");
export const END = T0 + 3_600_000;

export const at = (ms: number) => new Date(ms).toISOString();

export type LoggedEvent = AuctionEvent & { after?: number };

export function entriesOf(events: readonly LoggedEvent[]): string[] {
  return events.map(({ after = 0, ...event }, number) =>
    encodeEntry({ ...event, package: PACKAGE, time: at(T0 + after), number }),
  );
}

export async function proofOf(entries: readonly string[], own: Partial<Bundle> = {}) {
  const signer = noteSigner("marketplace.example/log", new Uint8Array(32).fill(9));
  const others = ["somebody else's", "and another's"];
  const leaves = [others[0] as string, ...entries, others[1] as string];
  const subtrees = subtreesOver(leaves);
  const root = await rootOf(leaves.length, subtrees);
  const bundle: Bundle = {
    format: "auction-proof/1",
    package: PACKAGE,
    checkpoint: signCheckpoint(signer, { size: leaves.length, root }),
    entries: await Promise.all(
      entries.map(async (entry, i) => {
        const path = await inclusionPath(i + 1, leaves.length, subtrees);
        return {
          index: i + 1,
          entry,
          path: path.map((hash) => Buffer.from(hash).toString("base64")),
        };
      }),
    ),
    bidder: null,
    receipts: [],
    maxima: [],
    ...own,
  };
  return { bundle, key: formatVerifierKey(signer.key), signer };
}

export async function receiptFor(entry: string): Promise<string> {
  const { signer } = await proofOf([]);
  const head = { size: 1, root: leafHash(entry) };
  const checkpoint = signCheckpoint(signer, head, "marketplace.example/log/receipts");
  return formatInclusionProof({ entry, index: 0, path: [], checkpoint });
}

function subtreesOver(leaves: readonly string[]): ReadSubtree {
  const read: ReadSubtree = async (level, index) =>
    level === 0
      ? leafHash(leaves[index] as string)
      : nodeHash(await read(level - 1, 2 * index), await read(level - 1, 2 * index + 1));
  return read;
}

export const ADA = "ada0".padEnd(32, "0");
export const BO = "b0b0".padEnd(32, "1");

export const OPENING: LoggedEvent = {
  ...({ type: "opening", startingPrice: "100.00", endsAt: at(END), endedAt: null } as const),
};

export const bid = (sequence: number, bidder: string, amount: string, after = sequence * 1000) =>
  ({ type: "bid", sequence, bidder, amount, automatic: false, after }) satisfies LoggedEvent;

export const automatic = (
  sequence: number,
  bidder: string,
  amount: string,
  after: number,
): LoggedEvent => {
  return { ...bid(sequence, bidder, amount, after), automatic: true };
};

export const maximum = (
  bidder: string,
  cents: number,
  salt = "salt",
  after = 1000,
): LoggedEvent => {
  return { type: "maximum", bidder, commitment: commitmentTo(cents, salt), after };
};

export async function verified(
  events: readonly LoggedEvent[],
  own: Parameters<typeof proofOf>[1] = {},
): Promise<string[]> {
  const { bundle, key } = await proofOf(entriesOf(events), own);
  return verifyBundle(JSON.stringify(bundle), key);
}
