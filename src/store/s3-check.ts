import type { S3Address } from "../lib/addresses";
import { Obstacle } from "../lib/errors";
import { SECOND } from "../lib/time";
import { S3Store } from "./s3-store";
import { FileMissing, StoreUnavailable } from "./store";

const FAULT_MESSAGES: Record<string, (address: S3Address) => string> = {
  InvalidAccessKeyId: ({ endpoint }) => `${endpoint} does not recognize this access key`,
  SignatureDoesNotMatch: () =>
    "the secret does not match the access key. In the secret, write %2F for /, %2B for + and %40 for @",
  NoSuchBucket: ({ endpoint, bucket }) =>
    `there is no bucket ${bucket} at ${endpoint}. Create it first`,
  InvalidToken: () =>
    "S3_SESSION_TOKEN or AWS_SESSION_TOKEN is set, but does not belong to this access key. Remove it",
  AccessDenied: ({ bucket }) =>
    `this access key needs permission to list, read, write and remove files in the bucket ${bucket}`,
  RequestTimeTooSkewed: ({ endpoint }) =>
    `the clocks of this machine and of ${endpoint} differ by more than 15 minutes`,
  AuthorizationHeaderMalformed: wrongRegion,
  PermanentRedirect: wrongRegion,
  IllegalLocationConstraintException: wrongRegion,
};

function wrongRegion({ bucket, region }: S3Address): string {
  return `the bucket ${bucket} is not in the region ${region}. Set ?region= to its region`;
}

/** Returns a log line if S3 does not respond. @throws Obstacle if a setting is wrong */
export async function checkBucket(address: S3Address): Promise<string | null> {
  try {
    await testStore(new S3Store(address, "start/", CHECK_MS));
    return null;
  } catch (error) {
    const { sentence, isSetting } = bucketFault(address, error);
    if (isSetting) throw new Obstacle(`S3_URL: ${sentence}`, 2);
    return `${sentence} Files cannot be stored or fetched until it does.`;
  }
}

export function bucketFault(address: S3Address, error: unknown) {
  const reason = error instanceof StoreUnavailable ? error.cause : error;
  const { code = "" } = (reason ?? {}) as { code?: string };
  const fault = FAULT_MESSAGES[code];
  if (fault) return { sentence: `${fault(address)}.`, isSetting: true };
  const sentence = `${address.endpoint} does not respond like an S3 service (${code || reason}).`;
  return { sentence, isSetting: false };
}

const CHECK_MS = 20 * SECOND;

async function testStore(store: S3Store): Promise<void> {
  const name = crypto.randomUUID();
  await store.write(name, bytesOf("here"));
  try {
    await new Response(await store.stream(name, 1, 3)).bytes();
    await Array.fromAsync(store.list({ under: name }));
  } finally {
    await store.remove(name);
  }
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const CLAIM_NAME = "installation";

const MAX_CLAIM_BYTES = 64;

export async function ownerOf(address: S3Address): Promise<string | null> {
  try {
    const claim = await new S3Store(address, "").stream(CLAIM_NAME, 0, MAX_CLAIM_BYTES);
    return await new Response(claim).text();
  } catch (error) {
    if (error instanceof FileMissing) return null;
    throw error;
  }
}

/** Claims a bucket for this installation, because the sweep deletes unknown files. */
export async function claimBucket(address: S3Address, installation: string): Promise<void> {
  await new S3Store(address, "").write(
    CLAIM_NAME,
    (async function* () {
      yield Buffer.from(installation);
    })(),
  );
}
