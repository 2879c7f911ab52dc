import type { S3Address } from "../lib/s3-address";
import { S3Store } from "./s3-store";
import { FileMissing } from "./store";

/** Says in a bucket whose files are there. */
const CLAIM = "installation";

/** What names an installation has so many characters. */
const NAME_LENGTH = 64;

/** What names the installation whose files are in a bucket; null where none was noted yet. */
export async function ownerOf(address: S3Address): Promise<string | null> {
  try {
    const claim = await new S3Store(address, "").stream(CLAIM, 0, NAME_LENGTH);
    return await new Response(claim).text();
  } catch (error) {
    if (error instanceof FileMissing) return null;
    throw error;
  }
}

/**
 * Notes in a bucket that its files are an installation's: the sweep removes what no row of its database
 * speaks for, which of another's files would be all.
 */
export async function claimBucket(address: S3Address, installation: string): Promise<void> {
  await new S3Store(address, "").write(
    CLAIM,
    (async function* () {
      yield Buffer.from(installation);
    })(),
  );
}
