import { approvalOf } from "../../bidders/approval";
import { askToBid, withdrawRequest } from "../../bidders/requests";
import { bidderRequest } from "../../bidders/schema";
import { requireBidder } from "../http/access";
import { type Action, action } from "../http/action";
import { seeOther } from "../http/redirect";
import { visiblePackage } from "../http/visible-package";
import { type PackageViewDeps, packageView } from "../packages/package-view";
import { approvalJson, approvalSchema } from "./answers";

/** What a buyer does. */
export function requestActions(services: PackageViewDeps): Action[] {
  const showPackage = packageView(services);
  return [
    action({
      caller: "member",
      needs: "bid",
      limit: "bidderRequests",
      input: bidderRequest,
      requires: ({ caller }) => requireBidder(services, caller),
      run: async ({ db, id: packageId, caller, input: { note }, now }) => {
        await visiblePackage(services, caller, packageId);
        return askToBid(db, { packageId, memberId: caller.id, note }, now);
      },
      page: {
        at: "POST /package/:id/bidders",
        done: ({ state }, { id }) =>
          seeOther(`/package/${id}`, state === "approved" ? undefined : "bidding-asked"),
        refused: (refused, { reader, id }) => showPackage(reader, id, refused),
      },
      api: {
        at: "POST /api/packages/:id/bidders",
        scope: "bid",
        summary: "Ask the seller to approve you as a bidder",
        tag: "Bids",
        description:
          "If `audience` is `approved`, or if two of your contracts within a year became void because you did not pay. The seller then sees your name, organization, country and completed deals. Asking again changes nothing.",
        answer: approvalSchema,
        refusals: [409],
        json: approvalJson,
      },
    }),
    action({
      caller: "member",
      run: async ({ db, id, caller }) =>
        approvalOf(db, await visiblePackage(services, caller, id), caller.id),
      api: {
        at: "GET /api/packages/:id/approval",
        summary: "Get the seller's answer to your request to bid",
        tag: "Bids",
        answer: approvalSchema,
        json: approvalJson,
      },
    }),
    action({
      caller: "member",
      needs: "bid",
      limit: "decisions",
      run: ({ db, id: packageId, caller }) =>
        withdrawRequest(db, { packageId, memberId: caller.id }),
      page: {
        at: "POST /package/:id/bidders/withdrawal",
        done: (_, { id }) => seeOther(`/package/${id}`, "request-withdrawn"),
        refused: (refused, { reader, id }) => showPackage(reader, id, refused),
      },
      api: {
        at: "POST /api/packages/:id/bidders/withdraw",
        scope: "bid",
        summary: "Withdraw your request to bid",
        tag: "Bids",
        status: 204,
        answer: null,
      },
    }),
  ];
}
