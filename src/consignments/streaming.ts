import { streamOf } from "../store/store";
import type { ConsignmentFiles } from "./consignment-files";
import type { SealedFile } from "./sealed";

interface StreamSource {
  consignment: string;
  file: Pick<SealedFile, "id" | "stored" | "own">;
}

/** Replaces the shared header with the licensee's. @throws FileMissing, StoreUnavailable */
export async function streamSealed(
  folder: Pick<ConsignmentFiles, "stream">,
  { consignment, file: { id, stored, own } }: StreamSource,
  [from, to]: readonly [from: number, to: number],
): Promise<ReadableStream<Uint8Array>> {
  const storedFile = { consignment, id, sha256: stored.sha256 };
  if (!own) return streamOf(await folder.stream(storedFile, from, to));
  const { header, payloadAt } = own;
  const shift = payloadAt - header.byteLength;
  const payloadFrom = Math.max(from, header.byteLength);
  const head = header.slice(from, to);
  if (to <= payloadFrom) return new Blob([head]).stream();
  const payload = streamOf(await folder.stream(storedFile, payloadFrom + shift, to + shift));
  return head.byteLength > 0 ? prepend(head, payload) : payload;
}

function prepend(head: Uint8Array, rest: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = rest.getReader();
  let isHeadSent = false;
  return new ReadableStream(
    {
      async pull(controller) {
        if (!isHeadSent) {
          isHeadSent = true;
          return controller.enqueue(head);
        }
        const { done, value } = await reader.read();
        if (done) return controller.close();
        controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
