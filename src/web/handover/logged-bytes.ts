import type { SealedFile } from "../../consignments/sealed";
import { streamSealed } from "../../consignments/streaming";
import { endDownload } from "../../handover/entries";
import { beginFetch, type Fetch } from "../../handover/fetches";
import { FilesLost } from "../../handover/offered-file";
import { FileMissing } from "../../store/store";
import type { HandoverDeps } from "./deps";

export type FetchContext = Pick<Fetch, "deliveryId" | "consignment" | "side"> & {
  consignmentId: string;
};

export function loggedBytes({ db, clock, consignments, log }: HandoverDeps) {
  /** Fails before the response starts, because a later failure would truncate the response. */
  async function storedBytes(consignment: string, file: SealedFile, from: number, to: number) {
    const bytes = await streamSealed(consignments, { consignment, file }, [from, to]).catch(
      (error) => {
        if (!(error instanceof FileMissing)) throw error;
        log.error({ err: error }, "a sealed file is missing");
        throw new FilesLost();
      },
    );
    return bytes;
  }

  return {
    /** Makes HEAD fail if GET would fail. @throws FilesLost */
    async requireStored({ consignmentId }: FetchContext, file: SealedFile): Promise<void> {
      await (await storedBytes(consignmentId, file, file.bytes - 1, file.bytes)).cancel();
    },

    async read(
      { consignmentId, ...fetchContext }: FetchContext,
      file: SealedFile,
      [first, finish]: readonly [number, number],
    ): Promise<ReadableStream<Uint8Array>> {
      const bytes = await storedBytes(consignmentId, file, first, finish);
      const fetch = { ...fetchContext, n: file.n, firstByte: first };
      const line = await beginFetch(db, fetch, clock.now());
      return countedBytes(bytes, (sent, isAll) => {
        const finalLine = { ...line, sent, whole: isAll && finish === file.bytes };
        return endDownload(db, fetch, finalLine, file, clock.now()).catch((error) =>
          log.error({ err: error }, "fetch not logged"),
        );
      });
    },
  };
}

export function countedBytes(
  bytes: ReadableStream<Uint8Array>,
  onEnd: (sent: number, isAll: boolean) => Promise<void>,
): ReadableStream<Uint8Array> {
  const reader = bytes.getReader();
  let sent = 0;
  let hasEnded = false;
  const finish = async (isAll: boolean) => {
    if (hasEnded) return;
    hasEnded = true;
    await onEnd(sent, isAll);
  };
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await reader.read().catch(async (error) => {
          await finish(false);
          throw error;
        });
        // The client disconnected during the wait.
        if (hasEnded) return;
        if (done) {
          await finish(true);
          return controller.close();
        }
        sent += value.byteLength;
        controller.enqueue(value);
      },
      async cancel() {
        await Promise.all([finish(false), reader.cancel()]);
      },
    },
    { highWaterMark: 0 },
  );
}
