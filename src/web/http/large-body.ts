import type { Db } from "../../../db/client";
import { engineOf } from "../../../db/engine";
import { joinPieces, joinTemporarily, type Piece, totalBytes } from "../../lib/passage";

const MAX_BUFFERED_BYTES = 16_384;

export function uncompressedBody(db: Db, pieces: readonly Piece[]): BodyInit {
  return shouldStream(db, totalBytes(pieces))
    ? streamOf(joinPieces(pieces))
    : joinTemporarily(pieces);
}

export function bufferedBody(db: Db, bytes: Uint8Array<ArrayBuffer>): BodyInit {
  return shouldStream(db, bytes.length) ? streamOf(bytes) : bytes;
}

/** Bun sends a body in pieces if its response waited for I/O (oven-sh/bun#41341). */
function shouldStream(db: Db, bytes: number): boolean {
  return bytes > MAX_BUFFERED_BYTES && engineOf(db) === "postgres";
}

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}
