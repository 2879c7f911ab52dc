import { fetchOutgoing, type Outgoing, type Received, TimedOut } from "../lib/outgoing";
import type { BucketKeys, BucketPlace } from "./places";
import { objectUrl } from "./places";
import { BucketFailure, type BucketFault, failure, faultIn, faultOfRequest } from "./problems";

const MAX_RESPONSE_BYTES = 64 * 1024;

/** A part of an object, with what servers state about it after they have stored it. */
export interface Part {
  bytes: Uint8Array<ArrayBuffer>;
  /** In Base64, and in hexadecimal digits. */
  sha256: string;
  md5: string;
}

export interface StoredPart {
  number: number;
  etag: string;
  sha256: string;
}

interface ClientDeps extends BucketKeys {
  place: BucketPlace;
  outgoing: Outgoing;
  timeoutMs: number;
  signal?: AbortSignal;
}

interface S3Request {
  method: "PUT" | "POST" | "DELETE" | "HEAD";
  query?: string;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
  sha256?: string;
}

interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** Writes objects with keys that may do nothing else. Its methods throw BucketFailure. */
export class BucketClient {
  constructor(private readonly deps: ClientDeps) {}

  async put(key: string, part: Part): Promise<void> {
    const answer = await this.#send(key, partRequest("", part));
    requireSame(answer, part);
  }

  async begin(key: string): Promise<string> {
    const headers = { "x-amz-checksum-algorithm": "SHA256" };
    const { text } = await this.#send(key, { method: "POST", query: "uploads=", headers });
    const id = /<UploadId>([^<]+)<\/UploadId>/.exec(text)?.[1];
    if (!id) throw failure("refused", "UploadId");
    return id;
  }

  /** @returns the part's tag */
  async putPart(key: string, uploadId: string, number: number, part: Part): Promise<string> {
    const query = `partNumber=${number}&uploadId=${encodeURIComponent(uploadId)}`;
    const answer = await this.#send(key, partRequest(query, part));
    requireSame(answer, part);
    const etag = answer.headers.get("etag");
    if (!etag) throw failure("refused", "ETag");
    return etag;
  }

  /** @param expected what the tag is if the server derives it from those of the parts */
  async complete(
    key: string,
    uploadId: string,
    parts: readonly StoredPart[],
    expected: string | null,
  ): Promise<void> {
    const list = parts.map(
      ({ number, etag, sha256 }) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>${escapeXml(etag)}</ETag><ChecksumSHA256>${sha256}</ChecksumSHA256></Part>`,
    );
    const xml = `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${list.join("")}</CompleteMultipartUpload>`;
    const body = Buffer.from(xml);
    const query = `uploadId=${encodeURIComponent(uploadId)}`;
    const answer = await this.#send(key, { method: "POST", query, body });
    // A server that takes long sends its status first, and an error after it.
    if (/<Error[\s>]/.test(answer.text)) throw new BucketFailure(faultIn(answer));
    const etag = tagIn(/<ETag>([^<]+)<\/ETag>/.exec(answer.text)?.[1]);
    if (expected !== null && isComposite(etag) && etag !== expected) throw failure("damaged");
  }

  /** Whether the object is there, as far as these keys may look. */
  async isStored(key: string, bytes: number, expected: string | null): Promise<boolean> {
    const { status, headers } = await this.#request(key, { method: "HEAD" });
    const isWhole = status === 200 && Number(headers.get("content-length")) === bytes;
    return isWhole && expected !== null && tagIn(headers.get("etag")) === expected;
  }

  /** What is gone already needs no abortion. */
  async abort(key: string, uploadId: string): Promise<void> {
    const query = `uploadId=${encodeURIComponent(uploadId)}`;
    const answer = await this.#request(key, { method: "DELETE", query });
    const fault = faultOf(answer);
    if (fault && answer.status !== 404) throw new BucketFailure(fault);
  }

  async #send(key: string, request: S3Request): Promise<Answer> {
    const answer = await this.#request(key, request);
    const fault = faultOf(answer);
    if (fault) throw new BucketFailure(fault);
    return answer;
  }

  async #request(key: string, request: S3Request): Promise<Answer> {
    const { method, query, body } = request;
    const { place, outgoing, timeoutMs, signal } = this.deps;
    const url = `${objectUrl(place, key)}${query ? `?${query}` : ""}`;
    const headers = await this.#signed(url, request);
    const init = { method, headers: Object.fromEntries(headers), ...(body && { body }) };
    const bounds = { timeoutMs, maxBytes: MAX_RESPONSE_BYTES, ...(signal && { signal }) };
    const received = await fetchOutgoing(url, init, bounds, outgoing).catch((error) => {
      if (signal?.aborted) throw failure("interrupted");
      if (error instanceof TimedOut) throw failure("timeout");
      throw new BucketFailure(faultOfRequest(error));
    });
    return answerIn(received);
  }

  async #signed(url: string, { method, headers, body, sha256 }: S3Request): Promise<Headers> {
    const { AwsV4Signer } = await import("aws4fetch");
    const { place, accessKeyId, secretAccessKey } = this.deps;
    const digest = sha256 ?? new Bun.CryptoHasher("sha256").update(body ?? "").digest("hex");
    const signer = new AwsV4Signer({
      method,
      url,
      headers: { ...headers, "x-amz-content-sha256": digest },
      accessKeyId,
      secretAccessKey,
      service: "s3",
      region: place.region,
    });
    return (await signer.sign()).headers;
  }
}

function partRequest(query: string, { bytes, sha256 }: Part): S3Request {
  const digest = Buffer.from(sha256, "base64").toString("hex");
  const headers = { "x-amz-checksum-sha256": sha256 };
  return { method: "PUT", query, headers, body: bytes, sha256: digest };
}

/** An error counts even if its text is cut off; a success must be complete. */
function answerIn({ status, headers, body, incomplete }: Received): Answer {
  if (isSuccess(status) && incomplete !== null)
    throw incomplete === "too-large" ? failure("refused", status) : failure(incomplete);
  return { status, headers, text: new TextDecoder().decode(body) };
}

function faultOf(answer: Answer): BucketFault | null {
  return isSuccess(answer.status) ? null : faultIn(answer);
}

const isSuccess = (status: number) => status >= 200 && status < 300;

const tagIn = (text: string | null | undefined) =>
  unquoted(text ?? "")
    .replace(/^(W\/)?"|"$/g, "")
    .toLowerCase();

const isComposite = (etag: string) => /^[0-9a-f]{32}-\d+$/.test(etag);

/** With some kinds of encryption in the bucket, the tag is not that of the bytes. */
function requireSame({ headers }: Answer, { sha256, md5 }: Part): void {
  const statedSha256 = headers.get("x-amz-checksum-sha256");
  if (statedSha256 !== null && statedSha256 !== sha256) throw failure("damaged");
  if (!hasPlainTags(headers)) return;
  const etag = tagIn(headers.get("etag"));
  if (/^[0-9a-f]{32}$/.test(etag) && etag !== md5) throw failure("damaged");
}

function hasPlainTags(headers: Headers): boolean {
  const encryption = headers.get("x-amz-server-side-encryption");
  const isOwnKey = headers.has("x-amz-server-side-encryption-customer-algorithm");
  return !isOwnKey && (encryption === null || encryption === "AES256");
}

const unquoted = (text: string) => text.replace(/&(quot|#34);/g, '"');

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
