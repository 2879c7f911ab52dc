import type { Generated } from "kysely";
import type { Time } from "./columns";

export interface BucketsTable {
  id: string;
  contract_id: string;
  endpoint: string;
  region: string;
  bucket: string;
  /** Empty, or ends with a slash. */
  prefix: string;
  /** Where requests name the bucket: in the path or in the host. */
  addressing: "path" | "host";
  /** Both keys, sealed; null once there is nothing left to do. */
  secret: string | null;
  created_at: Time;
  /** A removed bucket stays until its unfinished upload is aborted. */
  removed_at: Generated<Time | null>;
  /** What is being copied, or was. */
  consignment_id: Generated<string | null>;
  objects_stored: Generated<number>;
  /** Of the object after those that are stored, and its name. */
  upload_id: Generated<string | null>;
  upload_key: Generated<string | null>;
  total_bytes: Generated<number>;
  copied_bytes: Generated<number>;
  /** The most that `copied_bytes` has been. */
  furthest_bytes: Generated<number>;
  /** How many tries have begun since something new was copied. */
  step: Generated<number>;
  due_at: Generated<Time | null>;
  /** The try under way, which another server continues after `due_at`. */
  claim_id: Generated<string | null>;
  /** Of the latest try. */
  problem: Generated<string | null>;
  detail: Generated<string | null>;
  copied_at: Generated<Time | null>;
  failed_at: Generated<Time | null>;
  /** When the contract ended or the delivery was erased. */
  ended_at: Generated<Time | null>;
}

export interface BucketPartsTable {
  bucket_id: string;
  number: number;
  etag: string;
  md5: string;
  sha256: string;
}
