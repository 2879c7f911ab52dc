import { z } from "zod";
import type { AuctionEvent } from "./events";

const amount = z.string().regex(/^\d{1,13}\.\d{2}$/);
const time = z.iso.datetime();
const bidder = z.string().regex(/^[0-9a-f]{32}$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const sequence = z.int().min(0);
const automatic = z.boolean();
const word = z.string().regex(/^[a-z-]{1,20}$/);

const startsAt = time.or(z.literal("certified")).optional();

const sale = z.literal("highest").optional();

const place = z.object({ package: z.uuid(), number: z.int().min(0), time });

const FIELDS = {
  opening: { startingPrice: amount, endsAt: time, endedAt: time.nullable(), sale, startsAt },
  standing: { sequence, bidder, amount, accepted: z.boolean() },
  terms: { startingPrice: amount, endsAt: time, sale, startsAt },
  bid: { sequence, bidder, amount, automatic },
  maximum: { bidder, commitment: z.base64() },
  extension: { endsAt: time },
  rejection: { sequence },
  reinstatement: { sequence },
  acceptance: { sequence },
  settlement: { sequence },
  release: { sequence },
  close: { endedAt: time, highest: sequence.nullable() },
  delivery: {
    ...{ step: word, by: z.enum(["seller", "buyer", "operator", "server"]), state: word },
    ...{ bidder: bidder.optional(), sha256: sha256.optional() },
  },
  departure: { bidder },
  withdrawal: {},
} satisfies Record<AuctionEvent["type"], z.ZodRawShape>;

export function isWellFormed(entry: { type: string }): boolean {
  const fields = Object.hasOwn(FIELDS, entry.type) ? FIELDS[entry.type as keyof typeof FIELDS] : {};
  return place.extend(fields).safeParse(entry).success;
}
