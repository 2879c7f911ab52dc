import type { Bundle } from "./bundle";
import { checkpointSize, openCheckpoint } from "./checkpoint";
import { blocksIn, DRAWN_PASSAGES, drawPassages, drawSeed } from "./draw";
import type { AuctionEntry } from "./events";
import type { VerifierKey } from "./note";
import { type CreateFault, ProofFault, type ReplayedAuction } from "./replayed";
import type { CollectionCommitted, CollectionSampled } from "./sampling-events";

/** Each draw is committed to once, and sampled at most once. */
export function applySampling(
  { draws }: ReplayedAuction,
  entry: CollectionCommitted | CollectionSampled,
  fault: CreateFault,
): void {
  if (entry.type === "collection-committed") {
    if (entry.draw !== draws.length + 1) throw fault("leaves out a draw");
    draws.push({ characters: entry.characters, isSampled: false });
    return;
  }
  const draw = draws[entry.draw - 1];
  if (!draw || draw.isSampled || entry.draw !== draws.length)
    throw fault("samples a collection that was not committed to");
  if (entry.passages !== Math.min(DRAWN_PASSAGES, blocksIn(draw.characters)))
    throw fault("draws another number of passages than the rules say");
  draw.isSampled = true;
}

/** States which passages the signed tree heads decide. @throws ProofFault, NoteFault */
export function drawSentences(
  { entries: proofEntries, package: packageId }: Bundle,
  entries: readonly AuctionEntry[],
  key: VerifierKey,
): string[] {
  return entries.flatMap((entry) => {
    if (entry.type !== "collection-sampled") return [];
    const { draw, checkpoint, passages } = entry;
    const at = entries.findIndex((other) => isCommitment(other, draw));
    const commitment = entries[at] as CollectionCommitted;
    const index = proofEntries[at]?.index ?? 0;
    const size = checkpointSize(checkpoint) ?? 0;
    if (size <= index)
      throw new ProofFault(`Draw ${draw} was decided by a tree head from before its commitment.`);
    const isOwnKey = checkpoint.startsWith(`${key.name}\n`);
    if (isOwnKey) openCheckpoint(checkpoint, key);
    const blocks = drawPassages(drawSeed(packageId, checkpoint), blocksIn(commitment.characters));
    const signed = isOwnKey ? "signed" : "signed with an earlier key of the log";
    return `Draw ${draw} of the collection ${commitment.sha256} was decided by the tree head of ${size} entries, ${signed} after the commitment. The ${passages} passages are in the blocks ${blocks.join(", ")}.`;
  });
}

const isCommitment = (
  entry: AuctionEntry,
  draw: number,
): entry is AuctionEntry & CollectionCommitted =>
  entry.type === "collection-committed" && entry.draw === draw;
