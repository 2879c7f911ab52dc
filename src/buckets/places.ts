import type { BucketsTable } from "../../db/schema/buckets";

export interface BucketPlace
  extends Pick<BucketsTable, "endpoint" | "region" | "bucket" | "prefix"> {
  addressing: BucketsTable["addressing"];
}

export interface BucketKeys {
  accessKeyId: string;
  secretAccessKey: string;
}

/** The address of an object, each of whose characters is written as signatures expect it. */
export function objectUrl({ endpoint, bucket, addressing }: BucketPlace, key: string): URL {
  const url = new URL(endpoint);
  const path = key.split("/").map(encoded).join("/");
  if (addressing === "host") url.host = `${bucket}.${url.host}`;
  url.pathname = addressing === "host" ? `/${path}` : `/${bucket}/${path}`;
  return url;
}

const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Amazon's regions have hosts of their own, but a bucket's name exists only once in all. */
const AMAZON = /(^|\.)amazonaws\.com(\.cn)?$/;
const serviceOf = (host: string) => (AMAZON.test(host) ? "amazonaws.com" : host);

type Store = Pick<BucketPlace, "endpoint" | "bucket">;

/** Whether one is the other's bucket, also if an endpoint starts with the name of the bucket. */
export function isSameBucket(place: Store, own: Store): boolean {
  const [host, ownHost] = [new URL(place.endpoint).host, new URL(own.endpoint).host];
  const start = `${own.bucket}.`;
  const isInHost = host.startsWith(start) && host !== ownHost;
  const service = serviceOf(isInHost ? host.slice(start.length) : host);
  return service === serviceOf(ownHost) && (isInHost || place.bucket === own.bucket);
}
