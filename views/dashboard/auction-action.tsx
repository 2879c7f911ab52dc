import { useMessages } from "../../messages/context";
import type { OwnAuction } from "../../src/dashboard/auctions";
import { LinkButton, Submit } from "../ui/buttons";
import { useShownTitle } from "../ui/package-title";

interface Props {
  auction: OwnAuction;
  takesBids: boolean;
  needsMember: boolean;
}

export function AuctionAction(props: Props) {
  return (
    <>
      <NextAction {...props} />
      {props.auction.isReleasable && <ReleaseForm auction={props.auction} />}
    </>
  );
}

/** Leads back to My Bids. */
function ReleaseForm({ auction }: Pick<Props, "auction">) {
  const { auctions, common } = useMessages();
  const { text: title } = useShownTitle(auction.lot);
  const { release } = auctions.standing;
  return (
    <form method="post" action={`/package/${auction.packageId}/release`}>
      <input type="hidden" name="from" value="bids" />
      <Submit
        label={release}
        kind="small"
        aria-label={common.actionOn({ action: release, title })}
      />
    </form>
  );
}

function NextAction({ auction, takesBids, needsMember }: Props) {
  const { dashboard, common, rounds } = useMessages();
  const { bids } = dashboard;
  const { text: title } = useShownTitle(auction.lot);
  if (auction.offer !== null) {
    return (
      <LinkButton
        href={`/offer/${auction.offer.id}`}
        label={common.viewOffer}
        kind="primary small"
        aria-label={common.actionOn({ action: common.viewOffer, title })}
      />
    );
  }
  if (auction.contractId !== null) {
    return (
      <LinkButton
        href={`/contract/${auction.contractId}`}
        label={common.viewContract}
        kind={needsMember ? "primary small" : "small"}
        aria-label={common.actionOn({ action: common.viewContract, title })}
      />
    );
  }
  if (!takesBids) return null;
  if (auction.holds === "outweighed" && auction.standing === "leading") {
    // A higher maximum for the seat would not raise the price of the seats.
    return (
      <LinkButton
        href={`/package/${auction.packageId}?bid=exclusive#bidding`}
        label={rounds.exclusive.title}
        kind="primary small"
        aria-label={common.actionOn({ action: rounds.exclusive.title, title })}
      />
    );
  }
  const action = auction.standing === "released" ? bids.bidAgain : bids.raise;
  return (
    <a
      className={`button small ${auction.standing === "outbid" ? "primary" : ""}`}
      href={`/package/${auction.packageId}#bidding`}
      aria-label={common.actionOn({ action, title })}
    >
      {action}
    </a>
  );
}
