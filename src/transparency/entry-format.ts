import { z } from "zod";
import type { AuctionEvent } from "./events";

const amount = z.string().regex(/^\d{1,13}\.\d{2}$/);
const time = z.iso.datetime();
const bidder = z.string().regex(/^[0-9a-f]{32}$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const sequence = z.int().min(0);
const score = z.int().min(0).max(100);
const automatic = z.boolean();
const word = z.string().regex(/^[a-z-]{1,20}$/);

const startsAt = time.or(z.literal("certified")).optional();

const sale = z.enum(["highest", "fixed"]).optional();

const offeredTerms = {
  seats: z.int().min(2).optional(),
  exclusiveFrom: amount.optional(),
  shelf: z.enum(["seats", "unlimited"]).optional(),
  reserve: z.literal(true).optional(),
  rule: z.literal(2).optional(),
};

const header = z.object({ package: z.uuid(), number: z.int().min(0), time });

const ENTRY_FIELDS = {
  opening: {
    startingPrice: amount,
    endsAt: time,
    endedAt: time.nullable(),
    sale,
    startsAt,
    ...offeredTerms,
  },
  standing: { sequence, bidder, amount, accepted: z.boolean() },
  terms: { startingPrice: amount, endsAt: time, sale, startsAt, ...offeredTerms },
  bid: { sequence, bidder, amount, automatic },
  maximum: { bidder, commitment: z.base64() },
  seats: { seated: z.array(bidder), price: amount },
  exclusive: { bidder, commitment: z.base64() },
  opened: { event: sequence, amount, salt: z.base64url() },
  extension: { endsAt: time },
  rejection: { sequence },
  reinstatement: { sequence },
  acceptance: {
    sequence,
    licence: z.enum(["exclusive", "shelf"]).optional(),
    confirmBy: time.optional(),
    offer: sequence.optional(),
    offerUntil: time.optional(),
  },
  lapse: { sequence },
  settlement: { sequence },
  release: { sequence },
  close: {
    endedAt: time,
    highest: sequence.nullable(),
    reserve: z.literal("missed").optional(),
  },
  delivery: {
    step: word,
    by: z.enum(["seller", "buyer", "operator", "server"]),
    state: word,
    bidder: bidder.optional(),
    sha256: sha256.optional(),
    licence: sequence.optional(),
  },
  moderation: { act: z.enum(["hide", "restore", "remove"]), digest: sha256 },
  correction: { change: sha256, agreed: z.array(bidder) },
  "early-end": {
    by: z.enum(["consent", "operator"]),
    change: sha256.optional(),
    agreed: z.array(bidder).optional(),
    digest: sha256.optional(),
  },
  "rights-sold": { licence: z.literal("exclusive").optional() },
  "collection-committed": { draw: sequence.min(1), sha256, characters: sequence },
  "collection-sampled": {
    draw: sequence.min(1),
    checkpoint: z.string(),
    passages: sequence,
    sha256,
    median: score,
    low: score,
    high: score,
  },
  departure: { bidder },
  withdrawal: {},
} satisfies Record<AuctionEvent["type"], z.ZodRawShape>;

export function isWellFormed(entry: { type: string }): boolean {
  const fields = Object.hasOwn(ENTRY_FIELDS, entry.type)
    ? ENTRY_FIELDS[entry.type as keyof typeof ENTRY_FIELDS]
    : {};
  return header.extend(fields).safeParse(entry).success;
}
