import { byArrival, listedTable, waitingFirst } from "../../db/listing";
import type { CertificationRequest } from "../certification/requests";

const key = "request.id";

export interface ListedCertification extends CertificationRequest {
  title: string;
  english_title: string | null;
  language: string;
  certified: number;
  publisher: string;
  seller: string;
  operator: string | null;
}

export const CERTIFICATIONS = listedTable({
  orders: { waiting: waitingFirst("request.decided_at", key), ...byArrival(key) },
  search: [
    ...["title", "english_title", "seller.organization", "seller.email", "operator.email"],
    ...["request.status", "request.note", "request.id", "request.package_id"],
  ],
  from: (db) =>
    db
      .selectFrom("certification_requests as request")
      .innerJoin("packages", "packages.id", "request.package_id")
      .innerJoin("users as seller", "seller.id", "packages.seller_id")
      .leftJoin("users as operator", "operator.id", "request.decided_by")
      .selectAll("request")
      .select(["title", "english_title", "language", "certified", "seller.email as seller"])
      .select(["seller.organization as publisher", "operator.email as operator"]),
});
