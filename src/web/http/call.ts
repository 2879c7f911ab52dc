import type { DocumentDecoration } from "elysia";
import type { z } from "zod";
import type { RouteLimitName } from "../../limits/route-limits";
import type { Scope } from "../../rules/scopes";
import type { BodyBounds } from "./body";
import type { Deprecation } from "./deprecation";
import type { PageLimit } from "./limited";

interface CallerKind {
  description: string;
  security: ReadonlyArray<Readonly<Record<string, readonly string[]>>>;
  refusals: readonly number[];
  /** What a signed link carries. */
  query?: readonly string[];
}

type Caller = "anyone" | "member" | "seller" | "operator" | "deliverer" | "program" | "fetcher";

export const CALLERS: Readonly<Record<Caller, CallerKind>> = {
  anyone: { description: "For anyone.", security: [{}, { session: [] }], refusals: [] },
  member: { description: "For members.", security: [{ session: [] }], refusals: [401] },
  seller: { description: "For sellers.", security: [{ session: [] }], refusals: [401, 403] },
  operator: { description: "For operators.", security: [{ session: [] }], refusals: [401] },
  deliverer: {
    description: "For the seller, or a program with the delivery's token.",
    security: [{ session: [] }],
    refusals: [401, 409],
  },
  program: {
    description: "For programs with a delivery's token.",
    security: [],
    refusals: [401],
  },
  fetcher: {
    description: "For the parties to the contract, or programs with a signed link.",
    security: [{ session: [] }, { signedLink: [] }],
    refusals: [401, 403, 409],
    query: ["for", "until", "mark"],
  },
};

export interface Content {
  mediaType: string;
  schema: object;
}

export const binaryContent = (mediaType: string): Content => ({
  mediaType,
  schema: { type: "string", format: "binary" },
});

export type ResponseBody = z.ZodType | Content | null;

type Descriptions = Readonly<Record<string, string>>;

export interface ApiCall extends BodyBounds {
  limit?: RouteLimitName | PageLimit;
  caller: Caller;
  /** One of these is what a token needs for it; none if no token may. */
  scopes: readonly Scope[];
  responses: ResponseBody | Readonly<Record<number, ResponseBody>>;
  body?: z.ZodType | Content;
  parameters?: { headers?: Descriptions; query?: Descriptions };
  responseHeaders?: Descriptions;
  refusals?: readonly number[];
  tag?: string;
  description?: string;
  /** Says so in its description, and in the headers of its answers. */
  deprecated?: Deprecation;
}

export const NEXT_PAGE_HEADER = {
  Link: 'The next page, as `<…>; rel="next"`. Missing on the last page.',
};

/** `path` is null on the last page. */
export const nextPageLink = (path: string | null): Record<string, string> =>
  path === null ? {} : { link: `<${path}>; rel="next"` };

type RouteOptions = Pick<ApiCall, "limit" | keyof BodyBounds> & { detail: DocumentDecoration };

type ApiCallDetail = DocumentDecoration & { call?: () => ApiCall };

export function apiCall(
  summary: string,
  { limit, maxBodyBytes, streamsUpTo, tag, description, ...apiCall }: ApiCall,
): RouteOptions {
  const detail: ApiCallDetail = {
    summary,
    ...(tag && { tags: [tag] }),
    ...(description && { description }),
    // Elysia would copy an object with all of its schemas, so this is a function.
    call: () => apiCall as ApiCall,
  };
  return {
    ...(limit && { limit }),
    ...(maxBodyBytes && { maxBodyBytes }),
    ...(streamsUpTo && { streamsUpTo }),
    detail,
  };
}

export function apiCallOf(detail: DocumentDecoration | undefined): ApiCall | null {
  return (detail as ApiCallDetail | undefined)?.call?.() ?? null;
}

export const API_OVERVIEW = `Amounts are decimal strings in US dollars, times are ISO 8601 in UTC.

Errors are \`{ message, code }\`, with \`errors\` by field if the input is invalid. \`code\` does not change when the message does. With \`Accept: application/problem+json\`, they are problem details (RFC 9457) with the same fields.

Names that a call does not have are refused with 400, in its body and in its query. So is a body that is not a JSON object with \`Content-Type: application/json\`, unless the call takes a file or a form.

Lists have pages: \`limit\` is their size, and the \`Link\` header of each leads to the next.

JSON answers of calls that only read have an \`ETag\`. With it in \`If-None-Match\`, they are 304 without a body if nothing has changed.

Writes from browsers must come from the marketplace's own pages, according to \`Sec-Fetch-Site\` or \`Origin\`; others are refused with 403. Requests with neither header are allowed.

Every call counts toward the rate limits in its \`RateLimit-Policy\`; \`RateLimit\` says what is left of them. With a 429, \`Retry-After\` says when to try again.

Nothing listed in docs/api-surface.txt goes without a deprecation of 180 days (docs/api.md#what-can-change).`;

export const API_TAGS = {
  Accounts: "Registration, sign-in and your account",
  Packages: "Collections at auction",
  Bids: "Bids and the state of an auction",
  Favorites: "Packages that you follow",
  "Saved searches": "Searches that notify you of new matches",
  Notifications: "Your notifications",
  Webhooks: "Events that are sent to your own servers",
  Chat: "Messages between a package's seller and its buyers",
  Sellers: "Listing and updating your packages",
  Trade: "Decisions on bids, second chances and contracts",
  Delivery: "Uploading, sealing, paying for and downloading what was sold",
  Samples: "Samples and their analysis",
  Sampling: "Collections that the marketplace samples before their sale",
  Roadshows: "How sellers present their packages",
  Certification: "Requesting the seal for a package",
  Operators: "Operators' decisions about packages and members",
  Notices: "Reports of content and the decisions on them",
  Dashboard: "Your packages, bids and auctions",
  Statistics: "The market in figures",
  Organization: "The members of your organization, and what they did",
  Tokens: "With which programs make calls",
  Settings: "Maintenance",
};

interface ErrorResponse {
  name: string;
  description: string;
  headers?: Readonly<Record<string, string>>;
}

const RETRY_HEADERS = { "Retry-After": "Seconds to wait before trying again." };

export const ERROR_RESPONSES: Readonly<Record<number, ErrorResponse>> = {
  400: {
    name: "BadRequest",
    description: "The input is invalid. `errors` lists the invalid fields.",
  },
  401: { name: "Unauthorized", description: "Nobody is signed in, or the credentials are wrong." },
  403: {
    name: "Forbidden",
    description: "You are not allowed to do this, or the request came from another site.",
  },
  404: { name: "NotFound", description: "It does not exist, or you are not allowed to see it." },
  409: { name: "Conflict", description: "The current state does not allow it." },
  410: { name: "Gone", description: "It no longer exists." },
  412: { name: "PreconditionFailed", description: "The version is not supported." },
  413: { name: "ContentTooLarge", description: "The body is too large." },
  415: { name: "UnsupportedMediaType", description: "The content type is not supported." },
  416: { name: "RangeNotSatisfiable", description: "The range is beyond the end of the file." },
  423: { name: "Locked", description: "Another request is writing to it." },
  429: { name: "TooManyRequests", description: "Too many requests.", headers: RETRY_HEADERS },
  500: { name: "InternalServerError", description: "A server error." },
  503: { name: "ServiceUnavailable", description: "Try again later.", headers: RETRY_HEADERS },
  507: { name: "InsufficientStorage", description: "The disk is full." },
};
