import { open } from "node:fs/promises";
import { type Store, type StoredFile, streamOf } from "../store/store";

interface JoinTarget {
  path: string;
  bytes: number;
  signal: AbortSignal;
}

/** Joins pieces named `ID.OFFSET.ATTEMPT`, or `ID` for the first. They can overlap. */
export async function joinPieces(
  store: Store,
  stored: readonly StoredFile[],
  { path, bytes, signal }: JoinTarget,
): Promise<void> {
  const pieces = stored.map(({ name, size }) => {
    const from = Number(name.split(".")[1] ?? 0);
    return { name, from, to: Math.min(from + size, bytes) };
  });
  const file = await open(path, "w", 0o600);
  try {
    for (let i = 0; i < bytes; ) {
      const coveringPieces = pieces.filter(({ from, to }) => from <= i && i < to);
      const [piece] = coveringPieces.sort((a, b) => b.to - a.to);
      if (!piece) return;
      const part = await store.stream(piece.name, i - piece.from, piece.to - piece.from);
      for await (const chunk of untilAborted(streamOf(part), signal)) await file.writeFile(chunk);
      i = piece.to;
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

export async function* untilAborted(
  bytes: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    signal.throwIfAborted();
    yield chunk;
  }
}
