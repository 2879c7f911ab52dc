import type { ErrorCode } from "../../lib/error-codes";

/** Codes that share a sentence, because only programs need to distinguish them. */
const CODES_BY_KEY = {
  "not-found": [
    "avatar-not-found",
    "bid-not-found",
    "bidder-not-found",
    "certification-request-not-found",
    "chat-not-found",
    "contract-not-found",
    "delivery-file-not-found",
    "delivery-not-found",
    "delivery-receipt-not-found",
    "dispute-not-found",
    "invitation-not-found",
    "invoice-not-found",
    "material-not-found",
    "near-copy-not-found",
    "notice-not-found",
    "offer-not-found",
    "passkey-not-found",
    "profile-not-found",
    "request-not-found",
    "roadshow-not-found",
    "sample-not-found",
    "saved-search-not-found",
    "statement-not-found",
    "upload-not-found",
    "user-not-found",
  ],
  decided: [
    "act-done",
    "already-awarded",
    "bid-already-rejected",
    "bid-not-pending",
    "bid-report-answered",
    "certification-decided",
    "complaint-decided",
    "near-copy-decided",
    "notice-decided",
    "offer-decided",
  ],
  unconfirmed: [
    "bidding-confirmed",
    "invitations-unconfirmed",
    "listing-confirmed",
    "second-factor-too-early",
    "unconfirmed",
  ],
  unverified: ["bidding-verified", "listing-verified", "verified-only"],
  "objection-late": ["complaint-impossible"],
  "edited-elsewhere": ["draft-changed", "listing-changed"],
  unbinding: ["already-released", "bid-released"],
  "link-invalid": ["link-gone", "link-unknown"],
  "delivery-link-invalid": ["delivery-link-expired", "delivery-link-forged"],
} as const satisfies Record<string, readonly ErrorCode[]>;

export type SharedTextKey = keyof typeof CODES_BY_KEY;
export type SharedTextCode = (typeof CODES_BY_KEY)[SharedTextKey][number];

const KEY_BY_CODE = new Map<string, SharedTextKey>(
  Object.entries(CODES_BY_KEY).flatMap(([key, codes]) =>
    codes.map((code) => [code, key as SharedTextKey] as const),
  ),
);

/** Returns the key of the error's text in `errors.json`. */
export function errorTextKey(code: ErrorCode): Exclude<ErrorCode, SharedTextCode> | SharedTextKey {
  return KEY_BY_CODE.get(code) ?? (code as Exclude<ErrorCode, SharedTextCode>);
}

/** The codes whose text in `errors.json` has this key. */
export function codesOfText(key: string): readonly string[] {
  return Object.hasOwn(CODES_BY_KEY, key) ? CODES_BY_KEY[key as SharedTextKey] : [key];
}
