import type { RoundWords } from "../../messages/panel-words";
import type { PackageState } from "../../src/auctions/types";
import { dollars, formatDollars, parseCents } from "../../src/lib/money";
import { textOf, type Wording } from "../../src/lib/wording";
import { bidSteps } from "../../src/rules/bid-review";
import { isMaximumPassed, type Standing } from "../../src/rules/standing";
import type { Market } from "../bidding/market";
import type { Claim, MemberContext, OwnView, StripContent } from "../bidding/own-view";
import { parseMinimum } from "../bidding/reviewed-bid";
import { priceOf } from "../bidding/reviewed-lot";
import { contractLink } from "../bidding/standing-strip";
import { revisionOf } from "../bidding/use-own-standing";
import { lossesOf } from "./losses";
import {
  isOutweighed,
  minimumOf,
  type OwnRound,
  otherBidCents,
  ownRoundOf,
  roundStanding,
  standingWith,
  tieKey,
} from "./own-round";
import type { RoundPanelProps } from "./props";
import { RoundOutcome } from "./round-outcome";
import { SeatPrice } from "./seat-price";

/** Several licenses at one price, or one exclusive license. */
export function roundMarket(props: RoundPanelProps): Market {
  const { words } = props;
  return {
    shownPriceOf: ({ seatPrice }) => seatPrice,
    price: (given) => <SeatPrice {...given} words={words} />,
    outcome: (given) => <RoundOutcome {...given} words={words} />,
    showBidToast: (message, before) =>
      void import("./bid-toast").then((part) => part.showBidToast(props, message, before)),
    refetchKeyOf: ({ state, stage, ownStanding }) =>
      `${revisionOf(state)} ${stage} ${tieKey(state, ownStanding)}`,
    ownViewOf: (context) => ownViewOf(props, context),
    standingWith,
    loadReviewing: () =>
      import("./round-reviewing").then(({ roundReviewing }) => roundReviewing(words)),
  };
}

/** What is known about the member in this round. */
interface RoundContext extends MemberContext {
  position: OwnRound;
  standing: Standing | null;
  isBehind: boolean;
}

function ownViewOf(props: RoundPanelProps, member: MemberContext): OwnView {
  const { words } = props;
  const { state, stage, ownStanding } = member;
  const position = ownRoundOf(state, ownStanding);
  const standing = roundStanding(stage, ownStanding, position);
  const context = { ...member, position, standing, isBehind: isOutweighed(state, position) };
  return {
    standing,
    label: labelOf(words, context),
    strip: standing && stripOf(words, { ...context, standing }),
    isFolded: standing === "leading",
    unfold: words.round.change,
    main: seatClaim(props, context),
    exclusive:
      state.exclusive && state.exclusive.mark !== "blocked" ? exclusiveClaim(props, context) : null,
    isSeated: position.isSeated,
    losses: lossesOf(words.round.toasts, context),
  };
}

function seatClaim(props: RoundPanelProps, context: RoundContext): Claim {
  const { words } = props;
  const claim = claimOf(props, context, false);
  const isOffered = !context.position.isSeated;
  return {
    ...claim,
    kind: words.round.kinds.seat,
    submit: words.placeBid,
    offers: isOffered ? claim.offers : [],
  };
}

function exclusiveClaim(props: RoundPanelProps, context: RoundContext): Claim {
  const { kinds, exclusive } = props.words.round;
  const claim = claimOf(props, context, true);
  const isOffered = !context.position.isAhead;
  return {
    ...claim,
    kind: kinds.exclusive,
    submit: exclusive.place,
    offers: isOffered ? claim.offers : [],
  };
}

function claimOf(
  props: RoundPanelProps,
  { state, position, ownStanding }: RoundContext,
  isExclusive: boolean,
) {
  const { words } = props;
  const situationAt = (state: PackageState) => {
    const minimum = minimumOf(state, ownStanding, ownRoundOf(state, ownStanding), isExclusive);
    const priceCents = parseCents(priceOf(props, state)) ?? 0;
    return { leads: false, minimum, minimumCents: parseMinimum(minimum), priceCents };
  };
  const { minimum, minimumCents } = situationAt(state);
  const otherCents = otherBidCents(position, ownStanding, isExclusive);
  const { commits, commitsEither } = words.round.kinds;
  return {
    isExclusive,
    field: "maximum" as const,
    className: "bid-form claim-form bid-bar",
    label: words.maximum.field,
    isPrimary: true,
    hint: (
      <>
        {words.minimumBid({ amount: dollars(minimum) })}
        <span className="commits">
          {otherCents > 0 ? commitsEither({ other: formatDollars(otherCents) }) : commits}
        </span>
      </>
    ),
    maximumHint: "",
    barAnswer: null,
    situationAt,
    bidOf: (maximumCents: number) => ({ amountCents: null, maximumCents, isExclusive }),
    offers: Number.isFinite(minimumCents) ? bidSteps(minimumCents) : [],
    otherCents,
  };
}

function labelOf(words: RoundWords, { standing, position, ...context }: RoundContext) {
  const { short } = words.round.standing;
  if (standing !== "leading" && standing !== "outbid") return null;
  if (context.isBehind) return { tone: "outbid", text: short.behind } as const;
  if (standing === "outbid" && context.ownStanding.outweighed)
    return { tone: standing, text: short.priced } as const;
  const isExclusive = position.isAhead || context.ownStanding.maximum === null;
  return { tone: standing, text: (isExclusive ? words.standing.short : short)[standing] };
}

type Values = Record<"amount" | "price" | "maximum" | "minimum" | "until", string>;

function stripOf(words: RoundWords, context: RoundContext & { standing: Standing }): StripContent {
  const { state, ownStanding, position, standing, isBehind, moment } = context;
  const { isAhead } = position;
  const { maximum, exclusiveMaximum, bindsUntil, contractId } = ownStanding;
  const isExclusive = isAhead || (maximum === null && exclusiveMaximum !== null);
  const { exclusive } = state;
  const { title, hint } = wordsOf(words, context);
  const values: Values = {
    amount: dollars(state.acceptedBid?.amount ?? state.seatPrice),
    price: dollars((isAhead ? exclusive?.highest : null) ?? state.seatPrice),
    maximum: dollars((isExclusive ? exclusiveMaximum : maximum) ?? "0"),
    minimum: dollars((isExclusive ? exclusive?.needs : null) ?? state.minimumBid),
    until: moment(Date.parse(bindsUntil ?? state.bindsUntil)),
  };
  const isOutbid = standing === "outbid";
  // Only an exclusive bid keeps an outweighed member from a seat, so they stay bound.
  const isFree = !ownStanding.outweighed;
  const isPassed =
    isFree &&
    maximum !== null &&
    isMaximumPassed(standing, Number(maximum), Number(state.minimumBid));
  const isBound = bindsUntil !== null && ownStanding.yourHighest !== null;
  return {
    tone: isBehind ? "outbid" : standing,
    isOffered: false,
    title: textOf(title, values),
    hints: [
      ...(hint === undefined ? [] : [textOf(hint, values)]),
      ...(isPassed ? [words.maximum.passed({ amount: dollars(maximum) })] : []),
    ],
    takesLead: isOutbid && !isExclusive,
    isReleasable: state.releasable && isBound && isFree && (isOutbid || standing === "lost"),
    link: contractLink(words, standing, contractId),
  };
}

function wordsOf(
  { standing: words, round: { standing: roundWords } }: RoundWords,
  { state, standing, ownStanding, position, isBehind }: RoundContext & { standing: Standing },
): { title: Wording<Values>; hint?: Wording<Values> } {
  if (ownStanding.release !== null || standing === "released")
    return words.released[ownStanding.release ?? "rejected"];
  if (standing === "leading") {
    if (position.isAhead)
      return state.exclusive?.mark === "blocked" ? roundWords.blocked : roundWords.ahead;
    return isBehind ? roundWords.behind : roundWords.seated;
  }
  if (standing === "outbid") {
    if (ownStanding.maximum === null) return roundWords.passed;
    return ownStanding.outweighed ? roundWords.priced : roundWords.unseated;
  }
  if (standing === "undecided") {
    if (position.isAhead) return roundWords.undecidedExclusive;
    return isBehind ? roundWords.undecidedBehind : roundWords.undecided;
  }
  return words[standing];
}
