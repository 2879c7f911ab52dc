import { z } from "zod";
import { stateCountry } from "../../accounts/profile";
import { APPROVALS_PER_PAGE, findApproval, listApprovals } from "../../approvals/approvals";
import { approve } from "../../approvals/approving";
import { askForApproval, declineApproval, withdrawApproval } from "../../approvals/asking";
import { declining, newApproval, newApprove } from "../../approvals/schema";
import { requireTypedTwice } from "../../auctions/review";
import { askedBid, reviewedBid } from "../../auctions/schema";
import { line } from "../../lib/inputs";
import { personName } from "../../lib/languages";
import { minimumBidCents } from "../../lib/money";
import { requireAnyRecentProof } from "../accounts/proof";
import type { BidFormDeps } from "../auctions/bid-form-actions";
import { reviewView } from "../auctions/review-view";
import { requireBidder, requireSignedIn } from "../http/access";
import { action, type Visit } from "../http/action";
import type { RefusedForm } from "../http/forms";
import { mountActions } from "../http/mount-actions";
import { seeOther } from "../http/redirect";
import { visiblePackage } from "../http/visible-package";
import { approvalJson, approvalSchema } from "./answers";
import { approvalPages } from "./pages";

const approvalsQuery = z.object({ after: line().optional() });

export function approvalActions(services: BidFormDeps) {
  const { bids } = services;
  const view = approvalPages(services);
  const showReview = reviewView(services);
  const refused = (form: RefusedForm, { reader, id }: Visit) => view.approval(reader, id, form);
  return mountActions(services, [
    action({
      caller: "member",
      limit: "figures",
      input: approvalsQuery,
      run: ({ db, caller, input: { after }, now }) =>
        listApprovals(db, { organizationId: caller.id, after }, now),
      api: {
        at: "GET /api/approvals",
        summary: "List what members of your organization asked colleagues to approve, newest first",
        tag: "Organization",
        description: `At most ${APPROVALS_PER_PAGE}; \`after\` is the ID of the last one before.`,
        query: approvalsQuery,
        answer: z.array(approvalSchema),
        json: (approvals) => approvals.map(approvalJson),
      },
    }),
    action({
      caller: "member",
      limit: "figures",
      run: ({ db, caller, id: approvalId, now }) =>
        findApproval(db, { organizationId: caller.id, approvalId }, now),
      api: {
        at: "GET /api/approvals/:id",
        summary: "Get what a member asked colleagues to approve",
        tag: "Organization",
        answer: approvalSchema,
        json: approvalJson,
      },
    }),
    action({
      caller: "member",
      needs: "bid",
      acts: "approval-asked",
      limit: "bids",
      input: newApproval,
      run: async ({ db, caller, input, now }) => {
        requireBidder(services, caller);
        const lot = await visiblePackage(services, caller, input.packageId);
        const { maximum: maximumCents, exclusive: isExclusive = false, reason } = input;
        const asked = { packageId: lot.id, maximumCents, isExclusive, reason };
        return askForApproval(db, caller, { ...asked, listingAt: input.reviewedListing }, now);
      },
      api: {
        at: "POST /api/approvals",
        scope: "bid",
        summary: "Ask colleagues to place a maximum that is beyond your limits",
        tag: "Organization",
        status: 201,
        answer: approvalSchema,
        refusals: [404, 409, 410],
        json: approvalJson,
      },
    }),
    action({
      caller: "member",
      needs: "bid",
      acts: "approval-asked",
      limit: "bids",
      input: askedBid,
      run: async ({ db, caller, id, input, now }) => {
        requireBidder(services, caller);
        const lot = await visiblePackage(services, caller, id);
        await stateCountry(db, caller.id, input.country, now);
        const { amount = 0, maximum = amount, exclusive = false, reason } = input;
        const asked = { packageId: lot.id, maximumCents: maximum, isExclusive: exclusive, reason };
        return askForApproval(db, caller, { ...asked, listingAt: input.reviewedListing }, now);
      },
      page: {
        at: "POST /package/:id/approvals",
        fields: ["key"],
        done: (approval) => seeOther(`/approvals/${approval.id}`, "approval-asked"),
        refused: (form, { reader, id }) => {
          const { data = {} } = reviewedBid.safeParse(form.values);
          return showReview({ ...reader, viewer: requireSignedIn(reader.viewer) }, id, data, form);
        },
      },
    }),
    action({
      caller: "member",
      needs: "approve",
      acts: "bid-approved",
      limit: "bids",
      proof: ({ reader }) => requireAnyRecentProof(services, reader),
      input: newApprove,
      run: async ({ db, caller, id: approvalId, input: { reviewedPrice }, form, now }) => {
        const key = { organizationId: caller.id, approvalId };
        if (form.again !== undefined && reviewedPrice !== undefined) {
          const { maximumCents } = await findApproval(db, key, now);
          requireTypedTwice(maximumCents, minimumBidCents(reviewedPrice, null), form.again);
        }
        const reviewedPriceCents = reviewedPrice ?? null;
        await approve(db, bids, { ...key, memberId: caller.memberId, reviewedPriceCents }, now);
        return findApproval(db, key, now);
      },
      page: {
        at: "POST /approvals/:id",
        fields: ["again", "key", "amount", "maximum", "exclusive", "reviewedListing"],
        done: ({ packageId }) => seeOther(`/package/${packageId}`, "approval-placed"),
        refused,
      },
      api: {
        at: "POST /api/approvals/:id/approve",
        scope: null,
        summary: "Place the maximum that a colleague asks for",
        tag: "Organization",
        description:
          "It is placed as if the colleague had placed it, but counts against your limits.",
        answer: approvalSchema,
        refusals: [404, 409, 410],
        json: approvalJson,
      },
    }),
    action({
      caller: "member",
      needs: "approve",
      acts: "approval-declined",
      limit: "bids",
      input: declining,
      run: ({ db, caller, id: approvalId, input: { note }, now }) => {
        const { id: organizationId, memberId, firstName, lastName, email } = caller;
        const name = personName(firstName, lastName) || email;
        return declineApproval(db, { organizationId, memberId, approvalId, note, name }, now);
      },
      page: {
        at: "POST /approvals/:id/decision",
        when: ["answer", "decline"],
        done: () => seeOther("/approvals", "approval-declined"),
        refused,
      },
      api: {
        at: "POST /api/approvals/:id/decline",
        scope: null,
        summary: "Decline what a colleague asks for",
        tag: "Organization",
        answer: approvalSchema,
        refusals: [404, 409],
        json: approvalJson,
      },
    }),
    action({
      caller: "member",
      needs: "bid",
      acts: "approval-withdrawn",
      limit: "bids",
      run: ({ db, caller: { id: organizationId, memberId }, id: approvalId, now }) =>
        withdrawApproval(db, { organizationId, memberId, approvalId }, now),
      page: {
        at: "POST /approvals/:id/decision",
        when: ["answer", "withdraw"],
        done: ({ packageId }) => seeOther(`/package/${packageId}`, "approval-withdrawn"),
        refused,
      },
      api: {
        at: "POST /api/approvals/:id/withdraw",
        scope: "bid",
        summary: "Withdraw what you asked colleagues to approve",
        tag: "Organization",
        answer: approvalSchema,
        refusals: [404, 409],
        json: approvalJson,
      },
    }),
  ]);
}
