import type { Db } from "../../db/client";
import type { ConsignmentFiles } from "../consignments/consignment-files";
import type { Outgoing } from "../lib/outgoing";
import type { Clock } from "../lib/time";
import { FileMissing, StoreUnavailable } from "../store/store";
import { keysOf } from "./buckets";
import { BucketClient, type Part } from "./client";
import { type CopiedObject, objectsOf } from "./objects";
import { NO_UPLOAD } from "./outcomes";
import { joinedTag, type PartSpan, partsOf, readPart } from "./parts";
import { BucketFailure, failure } from "./problems";
import { REQUEST_MS, recordProgress, type Try } from "./tries";

export interface CopyDeps {
  db: Db;
  clock: Clock;
  sealKey: string;
  outgoing: Outgoing;
  consignments: Pick<ConsignmentFiles, "stream">;
  /** Tests use smaller ones. */
  partBytes?: number;
}

function clientOf({ sealKey, outgoing }: CopyDeps, { facts }: Try, signal: AbortSignal) {
  const { row } = facts;
  const bounds = { outgoing, timeoutMs: REQUEST_MS, signal };
  return new BucketClient({ place: row, ...keysOf(sealKey, row), ...bounds });
}

/** Without it, the bucket's owner would pay for parts that nothing needs. */
export async function abortUpload(deps: CopyDeps, begun: Try, signal: AbortSignal) {
  const { upload_id, upload_key } = begun.facts.row;
  if (upload_id !== null && upload_key !== null)
    await clientOf(deps, begun, signal).abort(upload_key, upload_id);
}

/** Continues after the last part that was stored. @throws BucketFailure, TryEnded */
export async function copyObjects(deps: CopyDeps, begun: Try, signal: AbortSignal): Promise<void> {
  const { row, delivery, isSuspended } = begun.facts;
  if (isSuspended) throw failure("suspended");
  const objects = await objectsOf(deps.db, deps.consignments, delivery, row.prefix);
  if (objects.length === 0) throw failure("files");
  const total_bytes = objects.reduce((sum, { bytes }) => sum + bytes, 0);
  await recordProgress(deps, begun, { total_bytes });
  const client = clientOf(deps, begun, signal);
  let before = 0;
  for (const [n, object] of objects.entries()) {
    if (n >= row.objects_stored) {
      const uploadId = n === row.objects_stored ? row.upload_id : null;
      await copyObject({ deps, begun, client, object, before, uploadId });
      const copied_bytes = before + object.bytes;
      await recordProgress(deps, begun, { ...NO_UPLOAD, objects_stored: n + 1, copied_bytes });
    }
    before += object.bytes;
  }
}

interface ObjectCopy {
  deps: CopyDeps;
  begun: Try;
  client: BucketClient;
  object: CopiedObject;
  /** The size of all objects before this one. */
  before: number;
  uploadId: string | null;
}

async function copyObject(copy: ObjectCopy): Promise<void> {
  const { deps, client, object } = copy;
  const spans = partsOf(object.bytes, deps.partBytes);
  const [whole] = spans;
  if (spans.length > 1 || !whole) return copyInParts(copy, spans);
  await client.put(object.key, await partAt(object, whole));
}

async function copyInParts(copy: ObjectCopy, spans: readonly PartSpan[]): Promise<void> {
  const { deps, begun, client, object, before } = copy;
  const { key, bytes } = object;
  const uploadId = copy.uploadId ?? (await beginUpload(copy));
  const parts = await storedParts(deps.db, begun.id);
  try {
    for (const span of spans.slice(parts.length)) {
      const { sha256, md5, ...part } = await partAt(object, span);
      const etag = await client.putPart(key, uploadId, span.number, { ...part, sha256, md5 });
      const stored = { number: span.number, etag, md5, sha256 };
      await recordProgress(deps, begun, { part: stored, copied_bytes: before + span.to });
      parts.push(stored);
    }
    await client.complete(key, uploadId, parts, joinedTag(parts));
  } catch (error) {
    if (!(error instanceof BucketFailure) || error.fault.problem !== "upload") throw error;
    // A server can have died after it had completed the upload.
    const isWhole = parts.length === spans.length;
    if (isWhole && (await client.isStored(key, bytes, joinedTag(parts)))) return;
    await recordProgress(deps, begun, { ...NO_UPLOAD, copied_bytes: before });
    throw error;
  }
}

async function beginUpload({ deps, begun, client, object, before }: ObjectCopy): Promise<string> {
  const upload_id = await client.begin(object.key);
  await recordProgress(deps, begun, { upload_id, upload_key: object.key, copied_bytes: before });
  return upload_id;
}

const storedParts = (db: Db, bucketId: string) =>
  db
    .selectFrom("bucket_parts")
    .select(["number", "etag", "md5", "sha256"])
    .where("bucket_id", "=", bucketId)
    .orderBy("number")
    .execute();

async function partAt(object: CopiedObject, { from, to }: PartSpan): Promise<Part> {
  try {
    const part = await readPart(await object.read(from, to), to - from);
    if (part) return part;
  } catch (error) {
    if (!(error instanceof FileMissing || error instanceof StoreUnavailable)) throw error;
  }
  throw failure("files");
}
