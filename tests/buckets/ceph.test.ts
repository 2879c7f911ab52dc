import { expect, setDefaultTimeout, test } from "bun:test";
import { BucketClient } from "../../src/buckets/client";
import { hashed, joinedTag, PART_BYTES, partsOf } from "../../src/buckets/parts";
import { LOOPBACK } from "../support/buckets";
import { PATIENCE_MS } from "../support/patience";
import { sharedS3 } from "../support/s3-server";
import { describeWith } from "../support/system-servers";

setDefaultTimeout(PATIENCE_MS);

describeWith("s3", "a bucket of a real S3 server", () => {
  test("takes objects whole and in parts, and says what is wrong", async () => {
    const { endpoint, bucket, region, ...keys } = await (await sharedS3()).newBucket();
    const place = { endpoint, bucket, region, prefix: "", addressing: "path" as const };
    const deps = { place, ...keys, outgoing: LOOPBACK, timeoutMs: PATIENCE_MS };
    const client = new BucketClient(deps);
    const key = "in/a b+c(1)'é.age";
    await client.put(key, hashed(new Uint8Array(5)));

    const bytes = new Uint8Array(PART_BYTES + 5).fill(7);
    const upload = await client.begin(key);
    const parts = [];
    for (const { number, from, to } of partsOf(bytes.length)) {
      const part = hashed(bytes.slice(from, to));
      const etag = await client.putPart(key, upload, number, part);
      parts.push({ number, etag, md5: part.md5, sha256: part.sha256 });
    }
    const tag = joinedTag(parts);
    expect(tag).toMatch(/^[0-9a-f]{32}-2$/);
    await client.complete(key, upload, parts, tag);
    expect(await client.isStored(key, bytes.length, tag)).toBe(true);
    const stored = await new Bun.S3Client({ ...place, ...keys }).file(key).bytes();
    expect(Bun.SHA256.hash(stored, "hex")).toBe(Bun.SHA256.hash(bytes, "hex"));

    await client.abort(key, await client.begin(key));
    const faults = [
      [{ secretAccessKey: "other" }, "secret"],
      [{ accessKeyId: "OTHER" }, "key"],
      [{ place: { ...place, bucket: "unknown" } }, "bucket"],
    ] as const;
    for (const [changes, problem] of faults) {
      const other = new BucketClient({ ...deps, ...changes });
      const failure = await other.put("x", hashed(new Uint8Array(1))).catch((error) => error);
      expect(failure.fault).toMatchObject({ problem });
    }
    const begun = client.complete(key, "unknown", parts, null).catch((error) => error);
    expect((await begun).fault).toMatchObject({ problem: "upload" });
  });
});
