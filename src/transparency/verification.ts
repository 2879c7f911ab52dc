import { formatDollars, parseCents } from "../lib/money";
import { type Bundle, bundle } from "./bundle";
import { type Checkpoint, openCheckpoint } from "./checkpoint";
import { commitmentTo } from "./commitment";
import { isWellFormed } from "./entry-format";
import { type AuctionEntry, decodeEntry, isHandover } from "./events";
import { isSameHash, leafHash, rootByInclusion } from "./merkle";
import { NoteFault, parseVerifierKey, type VerifierKey } from "./note";
import { outcomeOf } from "./outcome";
import type { OwnMaxima } from "./own-maxima";
import { watchMaxima } from "./own-maxima";
import { promisedEntry } from "./receipts";
import { replay } from "./replay";
import { ProofFault, type ReplayedAuction, shortPseudonym } from "./replayed";
import { drawSentences } from "./sampled";

/** Returns verified sentences, with the outcome last. @throws ProofFault */
export function verifyBundle(
  text: string,
  verifierKey: string,
  ownReceipts: readonly string[] = [],
) {
  try {
    const proof = readBundle(text);
    const key = parseVerifierKey(verifierKey.trim());
    const head = openCheckpoint(proof.checkpoint, key);
    const entries = verifiedEntries(proof, head);
    const maxima = openedMaxima(proof, entries);
    const watch = proof.bidder === null ? null : watchMaxima(proof.bidder, maxima);
    const state = replay(entries, watch?.onEvent);
    watch?.onEnd(state);
    requirePromisedEntries(proof, [...proof.receipts, ...ownReceipts], key);
    return [
      `The log ${head.origin} is signed and has ${head.size} entries.`,
      `It has ${entries.length} events of the auction ${proof.package}, from its opening to ${entries.at(-1)?.time}. They follow the rules.`,
      ...drawSentences(proof, entries, key),
      ...ownSentences(proof, state, ownReceipts.length),
      ...handoverSentences(state),
      outcomeOf(state),
    ];
  } catch (error) {
    if (error instanceof NoteFault) throw new ProofFault(error.message);
    throw error;
  }
}

function readBundle(text: string): Bundle {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ProofFault("The file is not a proof of an auction: it is not JSON.");
  }
  const { data, error } = bundle.safeParse(json);
  if (data) return data;
  const { path, message } = error.issues[0] ?? { path: [], message: "" };
  throw new ProofFault(`The file is not a proof of an auction: ${path.join(".")} ${message}.`);
}

function verifiedEntries(proof: Bundle, head: Checkpoint): AuctionEntry[] {
  let lastIndex = -1;
  return proof.entries.map(({ index, entry, path }) => {
    if (index <= lastIndex)
      throw new ProofFault(
        `Entry ${index} comes after entry ${lastIndex}: the entries are out of order.`,
      );
    lastIndex = index;
    const hashes = path.map((hash) => Buffer.from(hash, "base64"));
    const root = rootByInclusion(index, head.size, leafHash(entry), hashes);
    if (!root || !isSameHash(root, head.root))
      throw new ProofFault(
        `Entry ${index} is not in the signed log: it was altered or was never in it.`,
      );
    const decoded = decodeAuctionEntry(entry, index);
    if (decoded.package !== proof.package)
      throw new ProofFault(`Entry ${index} belongs to another auction.`);
    return decoded;
  });
}

function decodeAuctionEntry(entry: string, index: number): AuctionEntry {
  try {
    const decoded = decodeEntry(entry);
    if ("package" in decoded && isWellFormed(decoded)) return decoded;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new ProofFault(`Entry ${index} is not an event of an auction.`);
}

function openedMaxima({ maxima, bidder }: Bundle, entries: readonly AuctionEntry[]): OwnMaxima {
  const ownMaxima = new Map(
    maxima.map(({ number, amount, salt }) => {
      const entry = entries.find((entry) => entry.number === number);
      const cents = parseCents(amount);
      const isMatch =
        (entry?.type === "maximum" || entry?.type === "exclusive") &&
        entry.bidder === bidder &&
        cents !== null &&
        entry.commitment === commitmentTo(cents, salt);
      if (!isMatch)
        throw new ProofFault(`Event ${number} does not match your maximum of ${amount}.`);
      return [number, cents];
    }),
  );
  const hiddenEntry = entries.find(
    (entry) =>
      (entry.type === "maximum" || entry.type === "exclusive") &&
      entry.bidder === bidder &&
      !ownMaxima.has(entry.number),
  );
  if (hiddenEntry)
    throw new ProofFault(
      `Event ${hiddenEntry.number} sets a maximum of yours that the proof does not reveal.`,
    );
  return ownMaxima;
}

function requirePromisedEntries(
  proof: Bundle,
  receipts: readonly string[],
  key: VerifierKey,
): void {
  const logged = new Set(proof.entries.map(({ entry }) => entry));
  for (const receipt of receipts) {
    const entryText = promisedEntry(receipt, key);
    if (logged.has(entryText)) continue;
    const entry = JSON.parse(entryText);
    if (entry.package !== proof.package)
      throw new ProofFault(`A receipt is for another auction, ${entry.package}.`);
    throw new ProofFault(
      `The receipt for ${describeEntry(entry)} promises an entry that the log does not have.`,
    );
  }
}

function describeEntry(entry: AuctionEntry & { sequence?: number; amount?: string }): string {
  if (entry.type === "exclusive") return `the exclusive bid of ${entry.time}`;
  if (entry.type === "maximum") return `the maximum of ${entry.time}`;
  if (!isHandover(entry)) return `bid ${entry.sequence} of ${entry.amount}`;
  const what = entry.step === "key-released" ? "the released key" : "the download of";
  return `${what} ${entry.sha256}`;
}

function handoverSentences({ deliveries, bids }: ReplayedAuction): string[] {
  return [...deliveries].flatMap(([licence, { keyReleasedAt, handedOver }]) => {
    const buyer = bids.find(({ sequence }) => sequence === licence)?.bidder ?? "";
    const name = deliveries.size === 1 ? "the buyer" : shortPseudonym(buyer);
    const files = handedOver.downloaded.size;
    return [
      ...(keyReleasedAt === null
        ? []
        : [`${capitalize(name)} was given the key at ${keyReleasedAt}.`]),
      ...(files === 0 ? [] : [`Files sent in full to ${name}: ${files}.`]),
    ];
  });
}

const capitalize = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`;

/** Only the reader can confirm that they placed the bids in their name. */
function ownSentences(
  { bidder, maxima }: Bundle,
  { bids }: ReplayedAuction,
  receiptCount: number,
): string[] {
  const receipts =
    receiptCount === 0 ? [] : [`Receipts of yours that match the log: ${receiptCount}.`];
  if (bidder === null) return receipts;
  const amounts = bids.flatMap((bid) => (bid.bidder === bidder ? formatDollars(bid.cents) : []));
  return [
    `According to the proof, you are ${shortPseudonym(bidder)}. Bids in your name: ${amounts.join(", ") || "none"}; maximums of yours that were respected: ${maxima.length}.`,
    ...receipts,
  ];
}
