import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import type { UsersTable } from "../../db/schema/accounts";
import type { PackagesTable } from "../../db/schema/packages";
import { makeFindable } from "../../db/search";
import { inTransaction } from "../../db/transaction";
import { NotFound } from "../lib/errors";
import { fileSize } from "../lib/file-size";
import { isId, newId } from "../lib/ids";
import { HOUR } from "../lib/time";
import { type Rights, rightsColumns } from "../rights/rights";
import { publicFace } from "../settings/public-face";
import { statedFormats } from "./stated-facts";
import type { Category, ContentType, Language } from "./vocabulary";

export type Package = Selectable<PackagesTable>;

export class PackageNotFound extends NotFound {
  constructor() {
    super("package-not-found");
  }
}

/** What a publisher says of a collection; everything else the server sets. */
export interface NewPackage {
  /** Of the draft that it was; else it gets a new one. */
  id?: string;
  title: string;
  description: string;
  category: Category;
  language: Language;
  contentType: ContentType;
  startingPriceCents: number;
  /** Above the starting price; null for none. */
  reserveCents?: number | null;
  /** Words of the whole collection; an estimate where its characters are declared. */
  collectionSize: number;
  /** Characters other than white space. */
  totalCharacters?: number | null;
  publicationYear: number | null;
  publisher: string;
  /** 24 to 720. */
  auctionDurationHours: number;
  totalFiles?: number;
  fileBytes?: number | null;
  fileSize?: string;
  formats?: readonly string[];
  bookCount?: number;
  problemCount?: number;
  subjectAreas?: readonly string[];
  difficultyRange?: string;
  gradeLevel?: string | null;
  educationalStandards?: readonly string[];
  collectionDescription?: string;
  sampleRepresentativeness?: string;
  usageRights?: string;
  rights?: Rights | null;
  /** The package that it lists again. */
  relistedFrom?: string;
}

/** Lists a collection for auction, from now for its duration, and makes it findable. */
export async function createPackage(
  db: Db,
  sellerId: string,
  listing: NewPackage,
  now: number,
): Promise<Package> {
  return inTransaction(db, async (tx) => {
    const created = await tx
      .insertInto("packages")
      .values({
        ...listingColumns(listing, now),
        id: listing.id ?? newId(now),
        seller_id: sellerId,
        certified: 0,
        relisted_from: listing.relistedFrom ?? null,
        status: "active",
        encryption_key: Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64"),
        created_at: now,
        updated_at: now,
        last_updated: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await makeFindable(tx, created.seq, created);
    return created;
  });
}

/** When what a listing says was last changed; two changes are never of one moment. */
export function revisedAt(lot: Pick<Package, "created_at" | "last_updated">): number {
  return lot.last_updated ?? lot.created_at;
}

/** What a listing says as its columns; `opensAt` is when its auction began or begins. */
export function listingColumns(listing: NewPackage, opensAt: number) {
  const { fileBytes } = listing;
  const formats = JSON.stringify(statedFormats(listing.formats ?? []));
  const endsAt = opensAt + listing.auctionDurationHours * HOUR;
  return {
    title: listing.title,
    description: listing.description,
    category: listing.category,
    language: listing.language,
    content_type: listing.contentType,
    total_words: listing.collectionSize,
    estimated_word_count: listing.collectionSize,
    total_characters: listing.totalCharacters ?? null,
    total_files: listing.totalFiles ?? 0,
    file_size: listing.fileSize ?? (fileBytes ? fileSize(fileBytes) : ""),
    file_bytes: fileBytes ?? null,
    formats,
    data_format: formats,
    starting_price_cents: listing.startingPriceCents,
    listed_price_cents: listing.startingPriceCents,
    reserve_cents: listing.reserveCents ?? null,
    auction_end_time: endsAt,
    scheduled_end_time: endsAt,
    book_count: listing.bookCount ?? null,
    problem_count: listing.problemCount ?? null,
    subject_areas: JSON.stringify(listing.subjectAreas ?? []),
    difficulty_range: listing.difficultyRange ?? null,
    grade_level: listing.gradeLevel ?? null,
    educational_standards: JSON.stringify(listing.educationalStandards ?? []),
    collection_description: listing.collectionDescription ?? null,
    sample_representativeness: listing.sampleRepresentativeness ?? null,
    usage_rights: listing.usageRights ?? null,
    ...rightsColumns(listing.rights ?? null),
    publication_year: listing.publicationYear,
    publisher: listing.publisher,
  };
}

/** @throws PackageNotFound, also for what cannot be an id */
export async function findPackage(db: Db, id: string): Promise<Package> {
  const found = isId(id)
    ? await db.selectFrom("packages").selectAll().where("id", "=", id).executeTakeFirst()
    : undefined;
  if (!found) throw new PackageNotFound();
  return found;
}

/** The packages of these row numbers, in no particular order; what is gone is left out. */
export async function loadPackages(db: Db, seqs: readonly number[]): Promise<Package[]> {
  if (seqs.length === 0) return [];
  return db.selectFrom("packages").selectAll().where("seq", "in", seqs).execute();
}

/** Who sells a package, as its page shows it (docs/product.md#who-sees-whom). */
export type Seller = Pick<
  Selectable<UsersTable>,
  | "id"
  | "first_name"
  | "last_name"
  | "organization"
  | "country"
  | "membership_status"
  | "profile_image_url"
  | "created_at"
> & {
  /** Null unless they show it. */
  email: string | null;
};

/** A package's seller as far as they let everyone see them; kept back texts are empty. */
export async function findSeller(db: Db, sellerId: string): Promise<Seller> {
  const seller = await db
    .selectFrom("users")
    .leftJoin("user_settings", "user_settings.user_id", "users.id")
    .select([
      "id",
      "first_name",
      "last_name",
      "organization",
      "country",
      "membership_status",
      "profile_image_url",
      "created_at",
      "email",
      "settings",
    ])
    .where("id", "=", sellerId)
    .executeTakeFirstOrThrow();
  return publicFace(seller);
}
