import type { DocumentDecoration } from "elysia";
import type { z } from "zod";

/** Who may ask: it decides how a request proves that, and what it is refused with. */
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

/** Content that is no JSON, by its media type. */
export interface Content {
  mediaType: string;
  schema: object;
}

export const bytesOf = (mediaType: string): Content => ({
  mediaType,
  schema: { type: "string", format: "binary" },
});

/** What a success has for a body; null for none. */
export type Body = z.ZodType | Content | null;

/** Names with what they mean. */
type Named = Readonly<Record<string, string>>;

/** Describes a call, other than its path and what its route checks. */
export interface Call {
  by: Asker;
  /** One for 200, or one for each success. */
  answers: Body | Readonly<Record<number, Body>>;
  /** What the route itself reads of the body. */
  body?: z.ZodType | Content;
  /** Headers and fields of the query that the route itself reads. */
  takes?: { headers?: Named; query?: Named };
  /** Headers of a success. */
  gives?: Named;
  /** Statuses of refusals that not every call by such a client has. */
  refusals?: readonly number[];
  tag?: string;
  description?: string;
}

export const NEXT_PAGE = { Link: 'The next page, as `<…>; rel="next"`; none on the last page.' };

type Described = DocumentDecoration & { call?: () => Call };

/** A route's `detail`: what /api/openapi.json says of it (api-description.ts). */
export function call(summary: string, { tag, description, ...known }: Call): DocumentDecoration {
  const described: Described = {
    summary,
    ...(tag && { tags: [tag] }),
    ...(description && { description }),
    // A function, since Elysia would copy an object, schemas and all.
    call: () => known as Call,
  };
  return described;
}

/** What a route says of itself; null where it says nothing. */
export function callOf(detail: DocumentDecoration | undefined): Call | null {
  return (detail as Described | undefined)?.call?.() ?? null;
}
