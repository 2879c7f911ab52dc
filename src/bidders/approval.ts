import type { Selectable } from "kysely";
import type { Db } from "../../db/client";
import { prepared } from "../../db/prepared";
import type { BidderRequestsTable, KnownBiddersTable } from "../../db/schema/bidders";
import type { Package } from "../packages/packages";

export type BidderRequest = Selectable<BidderRequestsTable>;

export type Decision = KnownBiddersTable["decision"];

export type ApprovalState = "unasked" | "waiting" | Decision;

export interface Approval {
  state: ApprovalState;
  /** 0 if the member has not asked. */
  askedAt: number;
}

type Row = {
  state: BidderRequest["state"] | null;
  asked_at: number | null;
  decision: Decision | null;
};

const findApproval = prepared<{ packageId: string; sellerId: string; memberId: string }, Row>(
  (db, value) => {
    const request = db
      .selectFrom("bidder_requests")
      .where("package_id", "=", value("packageId"))
      .where("member_id", "=", value("memberId"));
    return db.selectNoFrom([
      request.select("state").as("state"),
      request.select("asked_at").as("asked_at"),
      db
        .selectFrom("known_bidders")
        .select("decision")
        .where("seller_id", "=", value("sellerId"))
        .where("member_id", "=", value("memberId"))
        .as("decision"),
    ]);
  },
);

/** A decision about the package comes before one about all packages of the seller. */
export function stateOf(
  request: BidderRequest["state"] | null,
  known: Decision | null,
): ApprovalState {
  if (request === "approved" || request === "declined") return request;
  return known ?? (request === "waiting" ? "waiting" : "unasked");
}

export async function approvalOf(
  db: Db,
  { id, seller_id }: Pick<Package, "id" | "seller_id">,
  memberId: string,
): Promise<Approval> {
  const row = await findApproval.first(db, { packageId: id, sellerId: seller_id, memberId });
  const { state = null, asked_at = null, decision = null } = row ?? {};
  return { state: stateOf(state, decision), askedAt: asked_at ?? 0 };
}
