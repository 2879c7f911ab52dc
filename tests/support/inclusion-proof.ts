export function formatInclusionProof(proof: {
  entry: string;
  index: number;
  path: readonly string[];
  checkpoint: string;
}): string {
  const { entry, index, path, checkpoint } = proof;
  const extra = Buffer.from(entry).toString("base64");
  const lines = ["c2sp.org/tlog-proof@v1", `extra ${extra}`, `index ${index}`, ...path];
  return [...lines, "", checkpoint].join("\n");
}
