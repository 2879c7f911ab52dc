import { BidReview } from "../../../islands/bidding/bid-review";
import { faultText } from "../../../messages/fault-text";
import { hasRoundWords } from "../../../messages/panel-words";
import { ApprovalPage } from "../../../views/approvals/approval-page";
import { ApprovalsPage } from "../../../views/approvals/approvals-page";
import type { Viewer } from "../../accounts/viewer";
import {
  APPROVALS_PER_PAGE,
  type Approval,
  findApproval,
  listApprovals,
} from "../../approvals/approvals";
import { approvesOwn } from "../../approvals/own-approvals";
import { stateOf } from "../../auctions/reading/package-state";
import { requireEligible } from "../../bidders/eligibility";
import { DomainError, InvalidInput, NotFound } from "../../lib/errors";
import { newId } from "../../lib/ids";
import { judgeAuctionBid } from "../auctions/auction-bid";
import { readExposure } from "../auctions/exposure-json";
import type { ReviewDeps } from "../auctions/reviewed";
import { judgeRoundBid } from "../auctions/round-bid";
import { requireSignedIn } from "../http/access";
import { errorText, refusalFields } from "../http/errors";
import type { RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";
import { visiblePackage } from "../http/visible-package";
import { reviewedLot } from "../packages/panel-props";

export function approvalPages(services: ReviewDeps) {
  const { db, clock, pages, pseudonymKey } = services;
  return {
    async approvals(reader: Reader, after: string | undefined): Promise<Response> {
      const { id: organizationId } = requireSignedIn(reader.viewer);
      const approvals = await listApprovals(db, { organizationId, after }, clock.now());
      const last = approvals.length === APPROVALS_PER_PAGE ? approvals.at(-1) : undefined;
      const older = last ? `/approvals?after=${last.id}` : null;
      const { title } = pages.messages(reader).organization.approvals;
      return pages.page(reader, {
        title,
        main: <ApprovalsPage approvals={approvals} older={older} />,
      });
    },

    /** Shows the bid's review to members who may approve it, and only the request to others. */
    async approval(reader: Reader, approvalId: string, refused?: RefusedForm): Promise<Response> {
      const viewer = requireSignedIn(reader.viewer);
      const messages = pages.messages(reader);
      const key = { organizationId: viewer.id, approvalId };
      const approval = await findApproval(db, key, clock.now());
      const isOwn = approval.requestedBy === viewer.memberId;
      const mayDecide =
        viewer.permissions.has("approve") && (!isOwn || (await approvesOwn(db, viewer.id)));
      const isOpen = approval.state === "open";
      const review = isOpen && mayDecide ? await reviewOf(reader, viewer, approval, refused) : null;
      const isFieldError = refused?.reason instanceof InvalidInput;
      const remark =
        refused && !isFieldError ? errorText(messages, refused.reason).text : (review?.fault ?? "");
      const main = (
        <ApprovalPage
          approval={approval}
          isOwn={isOwn}
          mayDecide={isOpen && mayDecide}
          remark={remark}
          note={refused?.values.note ?? ""}
        >
          {review?.form}
        </ApprovalPage>
      );
      const { title } = messages.organization.approvals;
      return pages.page(reader, { title, main, ...refusalFields(messages, refused) });
    },
  };

  /** As the bid's own bidder would see it, or why it cannot be placed. */
  async function reviewOf(
    reader: Reader,
    viewer: Viewer,
    { id, packageId, maximumCents, isExclusive, listingAt }: Approval,
    refused: RefusedForm | undefined,
  ) {
    const messages = pages.messages(reader);
    try {
      const lot = await visiblePackage(services, viewer, packageId);
      await requireEligible(db, lot, viewer);
      const bid = { maximum: maximumCents, exclusive: isExclusive };
      const asked = {
        request: { ...bid, reviewedListing: listingAt },
        lot,
        reader: { ...reader, viewer },
        isRefused: false,
        state: await stateOf(db, lot, pseudonymKey),
      };
      const reviewed = await reviewedLot(services, lot, reader);
      const {
        texts,
        isTooLow: _,
        renewal: __,
        ...judged
      } = hasRoundWords(reviewed)
        ? await judgeRoundBid(services, asked, reviewed)
        : judgeAuctionBid(services, asked, reviewed);
      const retypeFault = refused?.errors.again;
      const form = (
        <BidReview
          {...judged}
          factsOf={texts.factsOf}
          exposure={await readExposure(services, viewer, lot.id)}
          fault={retypeFault && faultText(messages, retypeFault)}
          back={null}
          formKey={newId(clock.now())}
          approving={{
            path: `/approvals/${id}`,
            confirm: messages.organization.approvals.confirm,
          }}
        />
      );
      return { form, fault: "" };
    } catch (error) {
      if (!(error instanceof DomainError) || error instanceof NotFound) throw error;
      return { form: null, fault: errorText(messages, error).text };
    }
  }
}
