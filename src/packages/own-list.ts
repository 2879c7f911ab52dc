import { z } from "zod";
import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import { line } from "../lib/inputs";
import { foldForSearch } from "../lib/text";
import { listOwnPackages, MAX_OWN_PACKAGES, type OwnPackage } from "./own-packages";
import type { Package } from "./packages";

export const OWN_STATUSES = ["active", "upcoming", "ended", "settled", "hidden"] as const;
export type OwnStatus = (typeof OWN_STATUSES)[number];

export const SEALS = ["certified", "uncertified"] as const;

const PAGE_SIZE = 20;

/** Of the page's address: what is unknown there counts as not chosen. */
export const ownListQuery = z.object({
  q: line().max(200).catch("").default(""),
  status: z.enum(OWN_STATUSES).optional().catch(undefined),
  seal: z.enum(SEALS).optional().catch(undefined),
  page: z.coerce.number().int().min(1).catch(1).default(1),
});

export type OwnListQuery = z.output<typeof ownListQuery>;

const OUTLINE = ["id", "title", "english_title", "language", "status", "opens_on"] as const;
const OUTLINE_FLAGS = ["hidden_at", "certified", "starting_price_cents"] as const;

type Outline = Pick<Package, (typeof OUTLINE)[number] | (typeof OUTLINE_FLAGS)[number]>;

export interface OwnList {
  total: number;
  activeCount: number;
  /** Of them, those that the marketplace's preset filter leaves out. */
  uncertifiedCount: number;
  meanPriceCents: number;
  languageCount: number;
  foundCount: number;
  page: number;
  pageCount: number;
  packages: OwnPackage[];
}

/** Filters outlines, so that both engines find the same letters in any language. */
export async function readOwnList(db: Db, sellerId: string, query: OwnListQuery): Promise<OwnList> {
  const own = await findOutlines.all(db, { sellerId });
  const words = foldForSearch(query.q).split(" ");
  const found = own.filter((lot) => isChosen(lot, query) && hasWords(lot, words));
  const pageCount = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(query.page, pageCount);
  const ids = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ id }) => id);
  const sum = own.reduce((cents, lot) => cents + lot.starting_price_cents, 0);
  return {
    total: own.length,
    activeCount: own.filter(isOnAuction).length,
    uncertifiedCount: own.filter((lot) => isOnAuction(lot) && lot.certified === 0).length,
    meanPriceCents: own.length === 0 ? 0 : sum / own.length,
    languageCount: new Set(own.map(({ language }) => language)).size,
    foundCount: found.length,
    page,
    pageCount,
    packages: ids.length === 0 ? [] : await listOwnPackages(db, sellerId, ids),
  };
}

/** The auction of a hidden package is on hold. */
const isOnAuction = ({ status, hidden_at }: Outline) => status === "active" && hidden_at === null;

function isChosen(lot: Outline, { status, seal }: OwnListQuery): boolean {
  if (status !== undefined && statusOf(lot) !== status) return false;
  return seal === undefined || (lot.certified === 1) === (seal === "certified");
}

/** As on the badge of its row. */
function statusOf({ status, hidden_at, opens_on }: Outline): OwnStatus {
  if (hidden_at !== null) return "hidden";
  return status === "active" && opens_on !== null ? "upcoming" : status;
}

function hasWords({ title, english_title }: Outline, words: readonly string[]): boolean {
  const text = foldForSearch(`${title} ${english_title ?? ""}`);
  return words.every((word) => text.includes(word));
}

const findOutlines = prepared<{ sellerId: string }, Outline>((db, value) =>
  db
    .selectFrom("packages")
    .select([...OUTLINE, ...OUTLINE_FLAGS])
    .where("seller_id", "=", value("sellerId"))
    .orderBy("seq", "desc")
    .limit(MAX_OWN_PACKAGES),
);
