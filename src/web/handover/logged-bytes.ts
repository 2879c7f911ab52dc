import type { SealedFile } from "../../consignments/sealed";
import { streamSealed } from "../../consignments/streaming";
import { endDownload } from "../../handover/entries";
import { beginFetch, type Fetch } from "../../handover/fetches";
import { FilesLost } from "../../handover/offered-file";
import { FileMissing } from "../../store/store";
import { countedBytes } from "./counted-bytes";
import type { HandoverDeps } from "./deps";

export type Place = Pick<Fetch, "deliveryId" | "consignment" | "side"> & { consignmentId: string };

export function loggedBytes({ db, clock, consignments, log }: HandoverDeps) {
  /** Fails before the response starts, because a later failure can only cut it off. */
  async function stored(consignment: string, file: SealedFile, from: number, to: number) {
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
    /** HEAD must not promise anything that GET cannot send. @throws FilesLost */
    async expect({ consignmentId }: Place, file: SealedFile): Promise<void> {
      await (await stored(consignmentId, file, file.bytes - 1, file.bytes)).cancel();
    },

    async read(
      { consignmentId, ...place }: Place,
      file: SealedFile,
      [first, end]: readonly [number, number],
    ): Promise<ReadableStream<Uint8Array>> {
      const bytes = await stored(consignmentId, file, first, end);
      const fetch = { ...place, n: file.n, first };
      const line = await beginFetch(db, fetch, clock.now());
      return countedBytes(bytes, (sent, isAll) => {
        const ended = { ...line, sent, whole: isAll && end === file.bytes };
        return endDownload(db, fetch, ended, file, clock.now()).catch((error) =>
          log.error({ err: error }, "fetch not logged"),
        );
      });
    },
  };
}
