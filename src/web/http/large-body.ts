import type { Db } from "../../../db/client";
import { engineOf } from "../../../db/engine";
import { bytesIn, joined, joinedForNow, type Piece } from "../../lib/passage";

/** What Bun gathers before it sends. */
const GATHERED_BYTES = 16_384;

/** The body of a page that is made for one request. */
export function plainBody(db: Db, pieces: readonly Piece[]): BodyInit {
  return isBetterStreamed(db, bytesIn(pieces)) ? streamOf(joined(pieces)) : joinedForNow(pieces);
}

/** The body of a page that is kept. */
export function keptBody(db: Db, bytes: Uint8Array<ArrayBuffer>): BodyInit {
  return isBetterStreamed(db, bytes.length) ? streamOf(bytes) : bytes;
}

/**
 * Whether a body is better sent as a stream. What is answered after the turn of the event loop in which it
 * was asked for, Bun sends piece by piece where it does not gather it whole, each header by itself
 * (oven-sh/bun#41341): five times the work of the rest. With SQLite pages are answered in that turn.
 */
function isBetterStreamed(db: Db, bytes: number): boolean {
  return bytes > GATHERED_BYTES && engineOf(db) === "postgres";
}

/** The bytes in one piece; they may not change until they are sent. */
function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}
