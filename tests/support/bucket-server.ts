import { createHash, createHmac } from "node:crypto";

export const KEYS = { accessKeyId: "WRITER", secretAccessKey: "se/cr+et@of:a-writer" };

export const BUCKET = "deliveries";

export interface BucketRequest {
  method: string;
  /** Decoded, without the bucket. */
  key: string;
  /** What is asked for: an object, a part, or a step of an upload. */
  kind: "put" | "part" | "begin" | "complete" | "abort" | "head";
  partNumber: number | null;
  headers: Headers;
}

type Answer = Response | undefined | Promise<Response | undefined>;

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest();

export const errorAnswer = (status: number, code: string, headers: Record<string, string> = {}) =>
  new Response(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`, { status, headers });

/** An S3 server of one bucket in memory. It checks signatures and checksums as Amazon's does. */
export class BucketServer {
  readonly objects = new Map<string, Buffer>();
  readonly uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>();
  readonly requests: BucketRequest[] = [];
  /** Answers instead of the bucket, if it returns something. */
  intercept: (request: BucketRequest) => Answer = () => undefined;
  /** What the asker gets of an answer of the bucket. */
  deliver: (request: BucketRequest, answer: Response) => Response = (_, answer) => answer;
  region = "eu-central-1";
  /** As with a key of its own service, tags are not those of the bytes. */
  hidesTags = false;
  #uploadCount = 0;
  readonly #server = Bun.serve({ port: 0, idleTimeout: 0, fetch: (one) => this.#answer(one) });

  get endpoint(): string {
    return `http://127.0.0.1:${this.#server.port}`;
  }

  kinds(): string[] {
    return this.requests.map(({ kind, partNumber }) => kind + (partNumber ?? ""));
  }

  stop(): Promise<void> {
    return this.#server.stop(true);
  }

  async #answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const body = Buffer.from(await request.arrayBuffer());
    const [bucket = "", ...names] = url.pathname.slice(1).split("/").map(decodeURIComponent);
    const key = names.join("/");
    const number = url.searchParams.get("partNumber");
    const asked: BucketRequest = {
      method: request.method,
      key,
      kind: kindOf(request.method, url.searchParams),
      partNumber: number === null ? null : Number(number),
      headers: request.headers,
    };
    this.requests.push(asked);
    const answer = await this.intercept(asked);
    if (answer) return answer;
    if (bucket !== BUCKET) return errorAnswer(404, "NoSuchBucket");
    const fault = this.#signatureFault(request, url, body);
    if (fault) return errorAnswer(403, fault);
    return this.deliver(asked, this.#store(asked, url.searchParams, body));
  }

  #signatureFault({ method, headers }: Request, url: URL, body: Buffer): string | null {
    const authorization = headers.get("authorization") ?? "";
    const match =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
        authorization,
      );
    if (!match) return "AccessDenied";
    const [, keyId, day = "", region = "", names = "", signature] = match;
    if (keyId !== KEYS.accessKeyId) return "InvalidAccessKeyId";
    if (region !== this.region) return "AuthorizationHeaderMalformed";
    const at = headers.get("x-amz-date") ?? "";
    const digest = headers.get("x-amz-content-sha256") ?? "";
    if (digest !== sha256(body)) return "XAmzContentSHA256Mismatch";
    for (const needed of ["host", "x-amz-date", "x-amz-content-sha256"])
      if (!names.split(";").includes(needed)) return "AccessDenied";
    const encode = (text: string) =>
      encodeURIComponent(text).replace(
        /[!'()*]/g,
        (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
      );
    const path = url.pathname.split("/").map(decodeURIComponent).map(encode).join("/");
    const query = [...url.searchParams]
      .map((pair) => pair.map(encode).join("="))
      .sort()
      .join("&");
    const signed = names
      .split(";")
      .map((name) => `${name}:${headers.get(name)?.trim()}\n`)
      .join("");
    const canonical = [method, path, query, signed, names, digest].join("\n");
    const scope = `${day}/${region}/s3/aws4_request`;
    const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(
      hmac,
      `AWS4${KEYS.secretAccessKey}`,
    );
    const toSign = ["AWS4-HMAC-SHA256", at, scope, sha256(canonical)].join("\n");
    return hmac(key as Buffer, toSign).toString("hex") === signature
      ? null
      : "SignatureDoesNotMatch";
  }

  #store({ kind, key, partNumber, headers }: BucketRequest, query: URLSearchParams, body: Buffer) {
    const stated = headers.get("x-amz-checksum-sha256");
    const checksum = createHash("sha256").update(body).digest("base64");
    if (stated !== null && stated !== checksum) return errorAnswer(400, "BadDigest");
    if (kind === "put") {
      this.objects.set(key, body);
      return new Response(null, { headers: this.#tagOf(body, checksum) });
    }
    if (kind === "begin") {
      const id = `upload/${++this.#uploadCount}+of=${key.length}`;
      this.uploads.set(id, { key, parts: new Map() });
      return new Response(`<R><UploadId>${id}</UploadId></R>`);
    }
    if (kind === "head") return this.#head(key);
    const id = query.get("uploadId") ?? "";
    const upload = this.uploads.get(id);
    if (!upload || upload.key !== key) return errorAnswer(404, "NoSuchUpload");
    if (kind === "part") {
      upload.parts.set(partNumber ?? 0, body);
      return new Response(null, { headers: this.#tagOf(body, checksum) });
    }
    this.uploads.delete(id);
    if (kind === "abort") return new Response(null, { status: 204 });
    const listed = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)</g)];
    const parts = listed.map(([, number]) => upload.parts.get(Number(number)));
    const isWhole = parts.every((part, n) => part && this.#tagOf(part).etag === listed[n]?.[2]);
    if (!isWhole || parts.length === 0) return errorAnswer(400, "InvalidPart");
    this.objects.set(key, Buffer.concat(parts as Buffer[]));
    this.#joined.set(key, joinedTag(parts as Buffer[]));
    return new Response(`<R><ETag>&quot;${this.#joined.get(key)}&quot;</ETag></R>`);
  }

  readonly #joined = new Map<string, string>();

  #head(key: string): Response {
    const object = this.objects.get(key);
    if (!object) return new Response(null, { status: 404 });
    const etag = `"${this.#joined.get(key)}"`;
    return new Response(new Uint8Array(object), { headers: { etag } });
  }

  #tagOf(body: Buffer, checksum = "") {
    const etag = `"${this.hidesTags ? sha256(body).slice(0, 32) : md5(body).toString("hex")}"`;
    const encryption: Record<string, string> = this.hidesTags
      ? { "x-amz-server-side-encryption": "aws:kms" }
      : {};
    const stated: Record<string, string> = checksum ? { "x-amz-checksum-sha256": checksum } : {};
    return { etag, ...encryption, ...stated };
  }
}

const md5 = (data: Uint8Array) => createHash("md5").update(data).digest();

const joinedTag = (parts: readonly Buffer[]) =>
  `${md5(Buffer.concat(parts.map(md5))).toString("hex")}-${parts.length}`;

function kindOf(method: string, query: URLSearchParams): BucketRequest["kind"] {
  if (method === "HEAD") return "head";
  if (method === "DELETE") return "abort";
  if (method === "PUT") return query.has("partNumber") ? "part" : "put";
  return query.has("uploads") ? "begin" : "complete";
}
