import { openCheckpoint } from "./checkpoint";
import { type Hash, leafHash, rootByInclusion, sameHash } from "./merkle";
import { NoteFault, type VerifierKey } from "./note";

export interface InclusionProof {
  entry: string;
  index: number;
  path: readonly Hash[];
  checkpoint: string;
}

const encoder = new TextEncoder();

const FIRST_LINE = "c2sp.org/tlog-proof@v1";

export function quotedCheckpoint(checkpoint: string): string {
  return JSON.stringify(checkpoint)
    .slice(1, -1)
    .replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Returns a JSON string, because quoting the text would take longer than building it. */
export function quoteInclusionProof(
  entry: string,
  index: number,
  { path, checkpoint }: { path: string; checkpoint: string },
): string {
  const extra = encoder.encode(entry).toBase64();
  const head = [FIRST_LINE, `extra ${extra}`, `index ${index}`, path].join(QUOTED_BREAK);
  return `"${head}${QUOTED_BREAK}${checkpoint}"`;
}

export const QUOTED_BREAK = "\\n";

export function parseInclusionProof(text: string): InclusionProof {
  const end = text.indexOf("\n\n");
  const [first, extra = "", place = "", ...path] = text.slice(0, Math.max(0, end)).split("\n");
  const [, entry] = /^extra ([A-Za-z0-9+/]+=*)$/.exec(extra) ?? [];
  const [, index] = /^index (0|[1-9]\d{0,14})$/.exec(place) ?? [];
  if (first !== FIRST_LINE || entry === undefined || index === undefined)
    throw new NoteFault("It is not a proof of a log (c2sp.org/tlog-proof).");
  return {
    entry: Buffer.from(entry, "base64").toString(),
    index: Number(index),
    path: path.map((line) => Buffer.from(line, "base64")),
    checkpoint: text.slice(end + 2),
  };
}

export function entryProvedBy(text: string, key: VerifierKey, origin = key.name): string {
  const { entry, index, path, checkpoint } = parseInclusionProof(text);
  const { size, root } = openCheckpoint(checkpoint, key, origin);
  const reached = rootByInclusion(index, size, leafHash(entry), path);
  if (!reached || !sameHash(reached, root))
    throw new NoteFault("The proof does not lead to the root that is signed.");
  return entry;
}
