import { Conflict, coded } from "../lib/errors";
import { AddressRefused } from "../lib/public-address";

/** Why an object could not be stored. The buyer solves the first ones, time the others. */
const SETTING_PROBLEMS = [
  ...(["private", "certificate", "redirect", "region", "bucket"] as const),
  ...(["key", "secret", "denied", "full", "name"] as const),
] as const;

export const PROBLEMS = [
  ...SETTING_PROBLEMS,
  ...(["host", "connection", "timeout", "busy", "clock", "damaged"] as const),
  ...(["upload", "files", "suspended", "interrupted", "refused"] as const),
] as const;
export type Problem = (typeof PROBLEMS)[number];

export interface BucketFault {
  problem: Problem;
  /** The region, the code or the status that the server stated; empty if it stated none. */
  detail: string;
}

/** The bucket could not be written to when it was named. */
export class BucketRefused extends coded(Conflict, "bucket-problem") {}

export class BucketFailure extends Error {
  override readonly name: string = "BucketFailure";

  constructor(readonly fault: BucketFault) {
    super([fault.problem, fault.detail].filter(Boolean).join(" "));
  }
}

export const failure = (problem: Problem, detail: string | number = "") =>
  new BucketFailure({ problem, detail: String(detail) });

export function needsBuyer(problem: Problem): boolean {
  return (SETTING_PROBLEMS as readonly Problem[]).includes(problem);
}

const BY_CODE: Readonly<Record<string, Problem>> = {
  NoSuchBucket: "bucket",
  InvalidBucketName: "bucket",
  NoSuchUpload: "upload",
  InvalidAccessKeyId: "key",
  SignatureDoesNotMatch: "secret",
  AccessDenied: "denied",
  AllAccessDisabled: "denied",
  AccountProblem: "denied",
  QuotaExceeded: "full",
  ServiceQuotaExceededException: "full",
  InsufficientStorage: "full",
  XMinioStorageFull: "full",
  EntityTooLarge: "full",
  KeyTooLongError: "name",
  XMinioInvalidObjectName: "name",
  SlowDown: "busy",
  ServiceUnavailable: "busy",
  RequestTimeTooSkewed: "clock",
  BadDigest: "damaged",
  XAmzContentSHA256Mismatch: "damaged",
  AuthorizationHeaderMalformed: "region",
  IllegalLocationConstraintException: "region",
  PermanentRedirect: "region",
  TemporaryRedirect: "redirect",
};

const BY_STATUS: Readonly<Record<number, Problem>> = {
  401: "denied",
  403: "denied",
  404: "bucket",
  413: "full",
  429: "busy",
  503: "busy",
  507: "full",
};

interface Refusal {
  status: number;
  headers: Headers;
  text: string;
}

/** A name or a code that a server states, without what could not be one. */
const stated = (text: string | null | undefined) =>
  /^[\w-]{1,64}$/.test(text ?? "") ? (text ?? "") : "";

export function faultIn({ status, headers, text }: Refusal): BucketFault {
  const code = stated(/<Code>([^<]*)<\/Code>/.exec(text)?.[1]);
  const region =
    stated(headers.get("x-amz-bucket-region")) ||
    stated(/<Region>([^<]*)<\/Region>/.exec(text)?.[1]);
  const isRedirect = status >= 300 && status < 400;
  if (isRedirect && region !== "") return { problem: "region", detail: region };
  const problem =
    BY_CODE[code] ?? BY_STATUS[status] ?? (isRedirect ? "redirect" : ("refused" as const));
  const detail = problem === "region" ? region : code || String(status);
  return { problem, detail };
}

const CERTIFICATE = /CERT|SIGNATURE|ISSUER|EPROTO|SSL|TLS/;

/** Of a request to which there was no response. */
export function faultOfRequest(error: unknown): BucketFault {
  if (error instanceof AddressRefused)
    return { problem: error.reason === "private" ? "private" : "host", detail: "" };
  const { code } = error as { code?: unknown };
  return { problem: CERTIFICATE.test(String(code)) ? "certificate" : "connection", detail: "" };
}
