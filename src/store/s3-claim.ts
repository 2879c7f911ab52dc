import type { S3Address } from "../lib/addresses";
import { S3Store } from "./s3-store";
import { FileMissing } from "./store";

const CLAIM = "installation";

const NAME_LENGTH = 64;

export async function ownerOf(address: S3Address): Promise<string | null> {
  try {
    const claim = await new S3Store(address, "").stream(CLAIM, 0, NAME_LENGTH);
    return await new Response(claim).text();
  } catch (error) {
    if (error instanceof FileMissing) return null;
    throw error;
  }
}

/** Marks a bucket as this installation's: the sweep would delete all of another's files. */
export async function claimBucket(address: S3Address, installation: string): Promise<void> {
  await new S3Store(address, "").write(
    CLAIM,
    (async function* () {
      yield Buffer.from(installation);
    })(),
  );
}
