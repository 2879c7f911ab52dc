import type { Db } from "../../db/client";
import { approveCertification, declineCertification } from "../certification/decisions";
import { requestCertification } from "../certification/requests";
import { DAY, HOUR } from "../lib/time";
import type { Package } from "../packages/packages";
import type { SeedListing } from "./listing";

export async function seedCertification(
  db: Db,
  lot: Package,
  listing: SeedListing,
  decidedBy: string,
) {
  const { certified, certification } = listing;
  if (!certified && !certification) return;
  await requestCertification(db, lot.id, lot.seller_id, lot.created_at + HOUR);
  const decidedAt = lot.created_at + DAY / 2;
  const decision = { packageId: lot.id, decidedBy };
  if (certified) return approveCertification(db, decision, decidedAt);
  if (certification === "waiting") return;
  const note = certification?.declined ?? "";
  await declineCertification(db, { ...decision, note }, decidedAt);
}
