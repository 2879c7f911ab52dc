import { expect, test } from "bun:test";
import { domainToASCII } from "node:url";
import { loadConfig } from "../../src/config";
import { parseS3Address, shownAddress } from "../../src/lib/addresses";

test("reads host, bucket, folder, keys and region from a bucket's address", () => {
  const text = "https://KEY:se%2Fcr%2Bet%40@s3.example.com:9000/market/files/here?region=eu-1";
  expect(parseS3Address(text)).toEqual({
    endpoint: "https://s3.example.com:9000",
    bucket: "market",
    prefix: "files/here/",
    accessKeyId: "KEY",
    secretAccessKey: "se/cr+et@",
    region: "eu-1",
  });
  expect(parseS3Address("http://k:s@localhost/b")).toMatchObject({
    prefix: "",
    region: "us-east-1",
  });
});

test.each([
  ...["s3://key:hush-hush@host/bucket", "https://host/bucket", "https://key@host/bucket"],
  ...["https://key:hush-hush@host", "https://key:hush-hush@host/"],
  ...["https://key:hush%hush@host/bucket", "https://key:hush/hush@host/bucket"],
  ...["https://key:hush-hush@host/bucket/a b", "https://key:hush-hush@host/bucket/%2e%2e"],
])("refuses %s without repeating the secret", (text) => {
  expect(parseS3Address(text)).toBeNull();
  expect(() => loadConfig({ S3_URL: text })).toThrow(/^The setting S3_URL: must look like https:/);
  expect(() => loadConfig({ S3_URL: text })).not.toThrow(/hush/);
});

const shown = (domain: string) => shownAddress(`ann@${domainToASCII(domain)}`);

test.each(["bücher.example", "例え.テスト", "香港書店.hk", "пример.рф", "서점.example"])(
  "shows %s in its script",
  (domain) => {
    expect(shown(domain)).toBe(`ann@${domain}`);
  },
);

test.each(["аррӏе.com", "pаypal.example", "οοο.com", "ɑpple.com", "apple.сом"])(
  "shows the imitation %s in ASCII",
  (domain) => {
    expect(shown(domain)).toBe(`ann@${domainToASCII(domain)}`);
    expect(shown(domain)).toContain("xn--");
  },
);
