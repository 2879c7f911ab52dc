import { approve } from "../../src/approvals/approving";
import { askForApproval, declineApproval, withdrawApproval } from "../../src/approvals/asking";
import { findPackage, revisedAt } from "../../src/packages/packages";
import type { Acting } from "./company-calls";
import type { Company } from "./company-table";
import { outcomeOf } from "./round-sending";

/** Makes a call with the product's verbs, as the member whom it names. */
export function actInCompany(company: Company, call: Acting, now: number): Promise<string> {
  const { world, bids, memberIds, lotIds, approvalIds } = company;
  const { db } = world;
  const [organizationId = ""] = memberIds;
  const memberId = memberIds[call.who] ?? "";
  if (call.verb === "bid") {
    const bid = { packageId: lotIds[call.lot] ?? "", maximumCents: call.cents, amountCents: null };
    const by = { bidderId: organizationId, actedBy: memberId, idempotencyKey: null };
    return outcomeOf(bids.place({ ...bid, ...by }).then(standing));
  }
  if (call.verb === "ask") return outcomeOf(ask(company, call, memberId, now));
  const approvalId = approvalIds.at(-1 - call.nth);
  if (approvalId === undefined) return Promise.resolve("none");
  const key = { organizationId, memberId, approvalId };
  if (call.verb === "approve")
    return outcomeOf(approve(db, bids, { ...key, reviewedPriceCents: null }, now).then(standing));
  const ended =
    call.verb === "decline"
      ? declineApproval(db, { ...key, note: "", name: "" }, now)
      : withdrawApproval(db, key, now);
  return outcomeOf(ended.then(() => "ended"));
}

const standing = ({ leading }: { leading: boolean }) => (leading ? "leading" : "outbid");

async function ask(
  { world: { db }, memberIds, lotIds, approvalIds }: Company,
  { lot, cents: maximumCents }: Extract<Acting, { verb: "ask" }>,
  memberId: string,
  now: number,
): Promise<string> {
  const asker = {
    id: memberIds[0] ?? "",
    memberId,
    firstName: "",
    lastName: "",
    email: "",
    token: null,
  };
  const { id: packageId, ...listed } = await findPackage(db, lotIds[lot] ?? "");
  const asked = { packageId, maximumCents, isExclusive: false, listingAt: revisedAt(listed) };
  const { id } = await askForApproval(db, asker, { ...asked, reason: "" }, now);
  approvalIds.push(id);
  return "asked";
}
