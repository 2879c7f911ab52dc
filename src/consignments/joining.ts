import { open } from "node:fs/promises";
import { type Store, type StoredFile, streamOf } from "../store/store";

interface Joined {
  path: string;
  bytes: number;
  signal: AbortSignal;
}

/** Joins pieces named `ID.OFFSET.ATTEMPT`, or `ID` for the first. They can overlap. */
export async function joinPieces(
  store: Store,
  stored: readonly StoredFile[],
  { path, bytes, signal }: Joined,
): Promise<void> {
  const pieces = stored.map(({ name, bytes: size }) => {
    const from = Number(name.split(".")[1] ?? 0);
    return { name, from, to: Math.min(from + size, bytes) };
  });
  const file = await open(path, "w", 0o600);
  try {
    for (let at = 0; at < bytes; ) {
      const here = pieces.filter(({ from, to }) => from <= at && at < to);
      const [piece] = here.sort((a, b) => b.to - a.to);
      if (!piece) return;
      const part = await store.stream(piece.name, at - piece.from, piece.to - piece.from);
      for await (const chunk of untilAborted(streamOf(part), signal)) await file.writeFile(chunk);
      at = piece.to;
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
