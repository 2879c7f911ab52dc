import type { PanelWords } from "../../messages/panel-words";
import type { PackageMessage, PackageState } from "../../src/auctions/types";
import { centsToDecimal, dollars } from "../../src/lib/money";
import { textOf, type Wording } from "../../src/lib/wording";
import { bidSteps } from "../../src/rules/bid-review";
import { isMaximumPassed, type Stage, type StandingDetails } from "../../src/rules/standing";
import { showToast } from "../runtime/toast";
import { AuctionPrice } from "./auction-price";
import { situationOf } from "./auction-situation";
import { auctionStandingOf, isBoundInState } from "./auction-standing";
import type { Market } from "./market";
import { Outcome } from "./outcome";
import type { Claim, MemberContext, OwnView, StripContent } from "./own-view";
import type { PanelProps } from "./props";
import { contractLink } from "./standing-strip";
import { revisionOf } from "./use-own-standing";

/** One license for the highest bid. */
export function auctionMarket(props: PanelProps): Market {
  const { words } = props;
  return {
    shownPriceOf: ({ highestBid, minimumBid }) => highestBid ?? minimumBid,
    price: (given) => <AuctionPrice {...given} />,
    outcome: (given) => <Outcome {...given} />,
    showBidToast: (message, before, outbidSignal) =>
      showBidToast(props, message, before, outbidSignal),
    refetchKeyOf: ({ state, yourBidderId }) =>
      `${revisionOf(state)} ${isBoundInState(state, yourBidderId)}`,
    ownViewOf: (context) => ownViewOf(props, context),
    standingWith: ({ maximumCents }) =>
      maximumCents === null ? {} : { maximum: centsToDecimal(maximumCents) },
    loadReviewing: () =>
      import("./auction-reviewing").then(({ auctionReviewing }) => auctionReviewing(words)),
  };
}

function showBidToast(
  { bidder, words: { toasts } }: PanelProps,
  { bid, bids, minimumBid }: PackageMessage,
  { leaderId: leaderBefore, bidCount: knownCount }: PackageState,
  outbidSignal: AbortSignal,
): void {
  const yourBidderId = bidder.kind === "member" ? bidder.bidderId : null;
  if (!bid || bid.bidderId === yourBidderId || bid.status === "rejected") return;
  // The form already reports the reader's own bid.
  const isOwnBidReported = bids.some(
    (recentBid) => recentBid.bidderId === yourBidderId && recentBid.sequence > knownCount,
  );
  if (isOwnBidReported) return;
  const wasLeading = leaderBefore !== null && leaderBefore === yourBidderId;
  const { title, text } = wasLeading ? toasts.overtaken : toasts.newBid;
  showToast({
    title,
    text: text({ amount: dollars(bid.amount), minimum: dollars(minimumBid) }),
    ...(wasLeading ? { tone: "warning", while: outbidSignal } : { tone: "news" }),
  });
}

function ownViewOf(props: PanelProps, context: MemberContext): OwnView {
  const { words } = props;
  const { state, yourBidderId, ownStanding, now } = context;
  const { details, maximum } = auctionStandingOf(state, yourBidderId, ownStanding, now);
  const standing = details?.standing ?? null;
  return {
    standing,
    label:
      standing === "leading" || standing === "outbid"
        ? { tone: standing, text: words.standing.short[standing] }
        : null,
    strip: details && stripOf(words, { ...context, details, maximum }),
    isFolded: standing === "leading" || standing === "accepted",
    unfold: words.raise,
    main: claimOf(props, context, standing),
    exclusive: null,
    isSeated: false,
    losses: [],
  };
}

function claimOf(
  { words, startingPrice }: PanelProps,
  { state, yourBidderId }: MemberContext,
  standing: OwnView["standing"],
): Claim {
  const situationAt = (state: PackageState) => situationOf(state, yourBidderId, startingPrice);
  const { minimumCents } = situationAt(state);
  const minimum = dollars(state.minimumBid);
  const isReachable = Number.isFinite(minimumCents);
  const isOutbid = standing === "outbid" && isReachable;
  const { hint, alone } = words.maximum;
  return {
    isExclusive: false,
    kind: "",
    field: "amount",
    className: "bid-form bid-bar",
    label: words.bidAmount,
    hint: words.minimumBid({ amount: minimum }),
    maximumHint: `${hint} ${standing === "leading" ? alone : ""}`,
    submit: words.placeBid,
    isPrimary: !isOutbid,
    barAnswer: isOutbid ? words.bidStep({ amount: minimum }) : null,
    situationAt,
    bidOf: (amountCents) => ({ amountCents, maximumCents: null, isExclusive: false }),
    offers: isReachable ? bidSteps(minimumCents) : [],
    otherCents: 0,
  };
}

interface StripContext extends MemberContext {
  details: StandingDetails;
  /** Only the bidder gets their maximum. */
  maximum: string | null;
}

function stripOf(
  words: PanelWords,
  { state, stage, moment, ownStanding, details, maximum }: StripContext,
): StripContent {
  const { offer, contractId } = ownStanding;
  const { standing, bindsUntil } = details;
  const { title, hint } = offer ? words.standing.offered : wordsOf(words.standing, details, stage);
  const values = {
    amount: dollars(offer?.amount ?? state.acceptedBid?.amount ?? state.highestBid ?? ""),
    minimum: dollars(state.minimumBid),
    until: moment(offer ? Date.parse(offer.expiresAt) : (bindsUntil ?? 0)),
  };
  const isPassed = isMaximumPassed(standing, Number(maximum), Number(state.minimumBid));
  const ownMaximum = isPassed ? words.maximum.passed : words.maximum.own;
  const isBehind = standing === "outbid" || standing === "lost";
  return {
    tone: standing,
    isOffered: offer !== null,
    title: textOf(title, values),
    hints: [
      ...(hint === undefined ? [] : [textOf(hint, values)]),
      ...(stage === "running" && maximum !== null
        ? [ownMaximum({ amount: dollars(maximum) })]
        : []),
    ],
    takesLead: standing === "outbid",
    isReleasable: state.releasable && bindsUntil !== null && isBehind,
    link: offer
      ? { href: `/offer/${offer.id}`, text: words.standing.seeOffer }
      : contractLink(words, standing, contractId),
  };
}

type Values = Record<"amount" | "minimum" | "until", string>;

function wordsOf(
  words: PanelWords["standing"],
  { standing, release }: StandingDetails,
  stage: Stage,
): { title: Wording<Values>; hint?: Wording<Values> } {
  if (release !== null || standing === "released") return words.released[release ?? "rejected"];
  if (standing === "accepted" && stage === "running") return words.acceptedEarly;
  return words[standing];
}
