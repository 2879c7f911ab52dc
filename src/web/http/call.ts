import type { DocumentDecoration } from "elysia";
import type { z } from "zod";
import type { RouteLimitName } from "../../limits/route-limits";
import type { PageLimit } from "./limited";

export type Asker = keyof typeof ASKERS;

export const ASKERS = {
  anyone: { who: "For anyone.", security: [{}, { session: [] }], refusals: [] },
  member: { who: "For members.", security: [{ session: [] }], refusals: [401] },
  seller: { who: "For sellers.", security: [{ session: [] }], refusals: [401, 403] },
  operator: { who: "For operators.", security: [{ session: [] }], refusals: [401] },
  deliverer: {
    who: "For the seller of a deal, or a program with the delivery's token.",
    security: [{ session: [] }, { deliveryToken: [] }],
    refusals: [401, 409],
  },
  program: {
    who: "For a program with a delivery's token.",
    security: [{ deliveryToken: [] }],
    refusals: [401],
  },
  fetcher: {
    who: "For the parties of a deal, or a program with a link that was signed for them.",
    security: [{ session: [] }, { signedLink: [] }],
    refusals: [401, 403, 409],
  },
} as const;

export interface Content {
  mediaType: string;
  schema: object;
}

export const bytesOf = (mediaType: string): Content => ({
  mediaType,
  schema: { type: "string", format: "binary" },
});

export type Body = z.ZodType | Content | null;

type Named = Readonly<Record<string, string>>;

export interface Call {
  limit?: RouteLimitName | PageLimit;
  by: Asker;
  answers: Body | Readonly<Record<number, Body>>;
  body?: z.ZodType | Content;
  takes?: { headers?: Named; query?: Named };
  gives?: Named;
  refusals?: readonly number[];
  tag?: string;
  description?: string;
}

export const NEXT_PAGE = { Link: 'The next page, as `<…>; rel="next"`; none on the last page.' };

type CallOptions = Pick<Call, "limit"> & { detail: DocumentDecoration };

type Described = DocumentDecoration & { call?: () => Call };

/** The options of a route: its limit, and what /api/openapi.json says about it. */
export function call(summary: string, { limit, tag, description, ...known }: Call): CallOptions {
  const detail: Described = {
    summary,
    ...(tag && { tags: [tag] }),
    ...(description && { description }),
    // Elysia would copy an object with all of its schemas, so this is a function.
    call: () => known as Call,
  };
  return { ...(limit && { limit }), detail };
}

export function callOf(detail: DocumentDecoration | undefined): Call | null {
  return (detail as Described | undefined)?.call?.() ?? null;
}

export const OVERVIEW = `Amounts are decimal strings in US dollars, times are ISO 8601 in UTC.

A refusal is \`{ message, code }\`, with \`errors\` by field where the input was wrong. \`code\` stays the same if the sentence changes.

Calls that change something must come from the marketplace's own pages, by \`Sec-Fetch-Site\` or \`Origin\`, and are refused with 403 otherwise. A request with neither header comes from no browser and passes.

Every call counts against a rate limit; 429 says in \`Retry-After\` when to ask again.`;

export const TAGS = {
  Accounts: "Signing in and out, registering, your own account",
  Packages: "Collections at auction",
  Bids: "Bidding, and the state of an auction",
  Favorites: "Packages that you keep",
  "Saved searches": "Searches that email you what they newly find",
  Notifications: "What concerned you lately",
  Chat: "Messages between a package's seller and its buyers",
  Sellers: "Listing and changing your packages",
  Trade: "Decisions on bids, second chances, contracts",
  Delivery: "Uploading, sealing, paying for and downloading what was sold",
  Samples: "Samples and their analysis",
  Roadshows: "How sellers present their packages",
  Certification: "The seal of a package",
  Operators: "What operators decide about packages and members",
  Notices: "Reports of content, and what operators decide",
  Dashboard: "Your packages, bids and auctions",
  Statistics: "The market in figures",
  Settings: "Housekeeping",
};

interface Refusal {
  name: string;
  description: string;
  headers?: Readonly<Record<string, string>>;
}

const RETRY = { "Retry-After": "Seconds until the next try." };

export const REFUSALS: Readonly<Record<number, Refusal>> = {
  400: { name: "BadRequest", description: "The input is wrong; `errors` names the fields." },
  401: { name: "Unauthorized", description: "Nobody is signed in, or the proof is wrong." },
  403: { name: "Forbidden", description: "You may not do this, or the request is another site's." },
  404: { name: "NotFound", description: "It does not exist, or you may not see it." },
  409: { name: "Conflict", description: "It contradicts the current state." },
  410: { name: "Gone", description: "It existed, and no longer does." },
  412: { name: "PreconditionFailed", description: "A version that is not supported." },
  413: { name: "ContentTooLarge", description: "The body is too large." },
  415: { name: "UnsupportedMediaType", description: "The content is of the wrong type." },
  416: { name: "RangeNotSatisfiable", description: "The range is beyond the end." },
  423: { name: "Locked", description: "Another request is writing it." },
  429: { name: "TooManyRequests", description: "Too many requests.", headers: RETRY },
  500: { name: "InternalServerError", description: "An error on our side." },
  503: { name: "ServiceUnavailable", description: "Try again later.", headers: RETRY },
  507: { name: "InsufficientStorage", description: "There is no room on the disk." },
};
