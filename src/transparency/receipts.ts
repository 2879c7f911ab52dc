import { openCheckpoint, signCheckpoint } from "./checkpoint";
import { type Hash, isSameHash, leafHash, nodeHash, rootByInclusion, splitOf } from "./merkle";
import { NoteFault, type NoteSigner, type VerifierKey } from "./note";

function receiptOrigin({ name }: VerifierKey): string {
  return `${name}/receipts`;
}

export class Receipt {
  constructor(readonly json: string) {}

  get text(): string {
    return JSON.parse(this.json);
  }
}

export type SignReceipts = (entries: readonly string[]) => ReadonlyArray<Receipt | null>;

/** One signature covers a commit (C2SP tlog-proof), because signing takes as long as half a bid. */
export function signReceipts(signer: NoteSigner, entries: readonly string[]): Receipt[] {
  if (entries.length === 0) return [];
  const { root, paths } = buildTree(entries);
  const head = { size: entries.length, root };
  const checkpoint = quotedCheckpoint(signCheckpoint(signer, head, receiptOrigin(signer.key)));
  return entries.map((entry, index) => {
    const path = paths[index] as string;
    return new Receipt(quoteInclusionProof(entry, index, { path, checkpoint }));
  });
}

export function promisedEntry(receipt: string, key: VerifierKey): string {
  return provenEntry(receipt, key, receiptOrigin(key));
}

function buildTree(entries: readonly string[]): { root: Hash; paths: string[] } {
  const paths = entries.map(() => "");
  function rangeHash(start: number, end: number): Hash {
    if (end - start === 1) return leafHash(entries[start] as string);
    const middle = start + splitOf(end - start);
    const [left, right] = [rangeHash(start, middle), rangeHash(middle, end)];
    const besideLeft = right.toBase64() + QUOTED_BREAK;
    const besideRight = left.toBase64() + QUOTED_BREAK;
    for (let i = start; i < end; i++) paths[i] += i < middle ? besideLeft : besideRight;
    return nodeHash(left, right);
  }
  return { root: rangeHash(0, entries.length), paths };
}

interface InclusionProof {
  entry: string;
  index: number;
  path: readonly Hash[];
  checkpoint: string;
}

const encoder = new TextEncoder();

const PROOF_FORMAT = "c2sp.org/tlog-proof@v1";

function quotedCheckpoint(checkpoint: string): string {
  return JSON.stringify(checkpoint)
    .slice(1, -1)
    .replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Returns a JSON string, because quoting the text would take longer than building it. */
function quoteInclusionProof(
  entry: string,
  index: number,
  { path, checkpoint }: { path: string; checkpoint: string },
): string {
  const extra = encoder.encode(entry).toBase64();
  const head = [PROOF_FORMAT, `extra ${extra}`, `index ${index}`, path].join(QUOTED_BREAK);
  return `"${head}${QUOTED_BREAK}${checkpoint}"`;
}

const QUOTED_BREAK = "\\n";

export function parseInclusionProof(text: string): InclusionProof {
  const end = text.indexOf("\n\n");
  const [first, extra = "", indexLine = "", ...path] = text.slice(0, Math.max(0, end)).split("\n");
  const [, entry] = /^extra ([A-Za-z0-9+/]+=*)$/.exec(extra) ?? [];
  const [, index] = /^index (0|[1-9]\d{0,14})$/.exec(indexLine) ?? [];
  if (first !== PROOF_FORMAT || entry === undefined || index === undefined)
    throw new NoteFault("The text is not a transparency log proof (c2sp.org/tlog-proof).");
  return {
    entry: Buffer.from(entry, "base64").toString(),
    index: Number(index),
    path: path.map((line) => Buffer.from(line, "base64")),
    checkpoint: text.slice(end + 2),
  };
}

export function provenEntry(text: string, key: VerifierKey, origin = key.name): string {
  const { entry, index, path, checkpoint } = parseInclusionProof(text);
  const { size, root } = openCheckpoint(checkpoint, key, origin);
  const computedRoot = rootByInclusion(index, size, leafHash(entry), path);
  if (!computedRoot || !isSameHash(computedRoot, root))
    throw new NoteFault("The proof does not lead to the signed root hash.");
  return entry;
}
