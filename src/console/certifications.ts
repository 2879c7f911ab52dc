import type { Db } from "../../db/client";
import {
  byArrival,
  containsText,
  listInOrder,
  type Orders,
  sortsOf,
  waitingFirst,
} from "../../db/listing";
import type { CertificationRequest } from "../certification/requests";
import type { Listing, ListPage } from "../lib/listing";

const key = "request.id";

const ORDERS = {
  waiting: waitingFirst("request.decided_at", key),
  ...byArrival(key),
} as const satisfies Orders<string>;

export type CertificationSort = keyof typeof ORDERS;
export const CERTIFICATION_SORTS = sortsOf(ORDERS);

export interface ListedCertification extends CertificationRequest {
  title: string;
  english_title: string | null;
  language: string;
  publisher: string;
  seller: string;
  operator: string | null;
}

export function listCertifications(
  db: Db,
  { search, ...listing }: Listing<CertificationSort>,
  limit?: number,
): Promise<ListPage<ListedCertification>> {
  const searchColumns = [
    ...["title", "english_title", "seller.organization", "seller.email", "operator.email"],
    ...["request.status", "request.note", "request.id", "request.package_id"],
  ];
  const query = db
    .selectFrom("certification_requests as request")
    .innerJoin("packages", "packages.id", "request.package_id")
    .innerJoin("users as seller", "seller.id", "packages.seller_id")
    .leftJoin("users as operator", "operator.id", "request.decided_by")
    .selectAll("request")
    .select(["title", "english_title", "language", "seller.email as seller"])
    .select(["seller.organization as publisher", "operator.email as operator"])
    .$if(search !== "", (builder) => builder.where(containsText(db, searchColumns, search)));
  return listInOrder(query, ORDERS, listing, limit);
}
