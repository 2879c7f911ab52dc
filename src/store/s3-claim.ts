import type { S3Address } from "../lib/s3-address";
import { S3Store } from "./s3-store";
import { FileMissing } from "./store";

/** Says in a bucket whose files are there. */
const CLAIM = "installation";

/**
 * Notes in a bucket that its files are an installation's: the sweep removes what no row of its database
 * speaks for, which of another's files would be all.
 * @param installation what names it: 64 characters
 * @returns whether they are its own
 */
export async function claimBucket(address: S3Address, installation: string): Promise<boolean> {
  const store = new S3Store(address, "");
  const claimed = await store.stream(CLAIM, 0, installation.length).then(
    (stream) => new Response(stream).text(),
    (error) => {
      if (error instanceof FileMissing) return null;
      throw error;
    },
  );
  if (claimed !== null) return claimed === installation;
  await store.write(
    CLAIM,
    (async function* () {
      yield Buffer.from(installation);
    })(),
  );
  return true;
}
