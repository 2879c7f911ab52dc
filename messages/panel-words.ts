import type { Wording } from "../src/lib/wording";
import type { Release } from "../src/rules/standing";
import type { Messages } from "./messages";

export interface PanelLot {
  isRound: boolean;
  /** The contract is made without the seller, as in every round. */
  isContracted: boolean;
  /** The reader would have to confirm an email address to win. */
  isUnconfirmed: boolean;
  /** The reader bids for an organization of several, where colleagues approve what exceeds a limit. */
  hasColleagues: boolean;
}

/** A sentence for each limit that a bid can exceed, and labels of the form that asks a colleague. */
function approvalWords({ organization }: Messages) {
  const { overPackage, overMonth, ask, reason } = organization.approvals;
  return { package: overPackage, month: overMonth, ask, reason };
}

export function panelWords(
  messages: Messages,
  { isRound, isContracted, isUnconfirmed, hasColleagues }: PanelLot,
) {
  const { auctions, common, dashboard, errors, fees, fields, flash, layout, packages, rounds } =
    messages;
  // Pages have no bytes to spare for words that the panel does not use.
  const { loginToBid, ...panel } = auctions;
  const { price, toasts } = panel;
  const { free, freeOffer, ...standing } = panel.standing;
  const {
    contracted: contractedRules,
    needsCountry,
    extends: _extends,
    byHand,
    unconfirmed: { accepted: confirmFirst, ...committed },
    ...review
  } = auctions.review;
  const rules = { ...review.decides, ...(isContracted && contractedRules) };
  const { leading, outbid } = dashboard.bids.standings;
  const { opensIn, opensCertified, soldFor } = packages.card;
  const overtakenTitle = layout.standings.outbid.title;
  const { invalid: invalidTitle } = toasts;
  // A license bought at the fixed price has a title without an amount.
  const won: { title: Wording<{ amount: string | number }>; hint: string } = standing.won;
  const tooLowTitle = errors["bid-too-low"].title;
  const released = releaseWords(auctions);
  const notWon = { ...released.sold, title: rounds.standing.notWon };
  const { title, hint, contracted } = standing.accepted;
  const accepted: { title: typeof title; hint: Wording<{ until: string | number }> } = {
    title,
    hint: isUnconfirmed ? confirmFirst : isContracted ? contracted : hint,
  };
  return {
    ...panel,
    approval: hasColleagues ? approvalWords(messages) : null,
    outcome: isRound ? { ...panel.outcome, ...rounds.outcome } : panel.outcome,
    // No bid is accepted before a round ends.
    mayEndEarly: isRound ? null : panel.mayEndEarly,
    countdown: layout.countdown,
    opensIn,
    opensCertified,
    bidCount: packages.card.bids,
    reserveMissed: packages.reserveMissed,
    price: { ...price, sold: soldFor },
    standing: {
      ...standing,
      accepted,
      won,
      short: { leading, outbid },
      acceptedEarly: { title, hint: standing.acceptedEarly },
      released: isRound ? { ...released, sold: notWon } : released,
      seeOffer: common.viewOffer,
      contract: common.viewContract,
    },
    review: {
      ...review,
      decides: isContracted
        ? rules
        : {
            highest: byHand({ rule: rules.highest }),
            unreserved: byHand({ rule: rules.unreserved }),
            seller: byHand({ rule: rules.seller }),
          },
      ...(isUnconfirmed && committed),
      differs: fields["amount-differs"],
      license: fees.paper.license,
      perMillionTokens: packages.table["per-tokens"],
      close: layout.closeDialog,
    },
    toasts: {
      ...toasts,
      overtaken: { title: overtakenTitle, text: toasts.overtaken },
      outbid: { title: overtakenTitle, text: toasts.outbid },
      placed: flash["bid-placed"],
      invalid: { title: invalidTitle, text: fields["bid-invalid"] },
      ambiguous: { title: invalidTitle, text: fields["amount-ambiguous"] },
      tooLarge: { title: invalidTitle, text: fields["amount-large"] },
      notation: { title: invalidTitle, text: fields["amount-notation"] },
      decimals: { title: invalidTitle, text: fields["amount-decimals"] },
      tooLow: { title: tooLowTitle, text: toasts.tooLow },
      leading: { title: standing.leading.title, text: toasts.leading },
      maximumSet: { title: flash["maximum-set"], text: "" },
      maximumTooLow: { title: tooLowTitle, text: toasts.maximumTooLow },
      tooHigh: { title: invalidTitle, text: toasts.tooHigh },
      loginRequired: { title: errors["not-signed-in"].title, text: toasts.loginRequired },
      failed: { title: errors["own-package"].title, text: toasts.failed },
    },
    /** Titles by error code; other codes use the title of `failed`. */
    titles: {
      "bid-too-low": tooLowTitle,
      "maximum-too-low": tooLowTitle,
      "auction-ended": errors["auction-ended"].title,
      "invalid-input": invalidTitle,
    } as Record<string, string>,
    round: isRound ? roundTexts(messages) : null,
  };
}

export type PanelWords = ReturnType<typeof panelWords>;

type ReleaseText = { title: string; hint: string };

/** Says why a bidder's bids were released and what the bidder can do next. */
export function releaseWords({ standing }: Messages["auctions"]): Record<Release, ReleaseText> {
  const { released, free, freeOffer } = standing;
  const mayBeOffered = ["contract-void", "reserve-missed"];
  const entries = Object.entries(released).map(([reason, title]) => [
    reason,
    { title, hint: mayBeOffered.includes(reason) ? freeOffer : free },
  ]);
  return Object.fromEntries(entries) as Record<Release, ReleaseText>;
}

/** The texts that only a round has, in which members have seats instead of the lead. */
function roundTexts({ dashboard, flash, layout, packages, rights, rounds }: Messages) {
  const { seat, unseated, outweighed, priced } = dashboard.bids.standings;
  const { outcome: _outcome, exclusive, ...others } = rounds;
  const { title: _title, ...exclusiveTexts } = exclusive;
  const { review, standing, toasts } = rounds;
  const { seated, behind, ahead } = standing;
  const undecidedHint = { hint: dashboard.bids.hints.undecided };
  return {
    ...others,
    exclusive: exclusiveTexts,
    kinds: { ...rounds.kinds, exclusive: rights.chips.exclusive },
    seats: packages.card.seats,
    exclusiveAhead: packages.card.exclusiveAhead,
    standing: {
      ...standing,
      short: { leading: seat, outbid: unseated, behind: outweighed, priced },
      undecided: { title: seated.title, ...undecidedHint },
      undecidedBehind: { title: behind.title, ...undecidedHint },
      undecidedExclusive: { title: ahead.title, ...undecidedHint },
    },
    review,
    toasts: {
      ...toasts,
      seat: flash["seat-taken"],
      noSeat: flash["seat-missed"],
      behind: flash["exclusive-behind"],
      lost: { title: layout.standings.unseated.title, text: toasts.lost },
      licensed: { title: layout.standings.licensed.title, text: toasts.licensed },
      overtaken: { title: layout.standings.passed.title, text: toasts.overtaken },
      outweighed: { title: layout.standings.outweighed.title, text: toasts.outweighed },
    },
  };
}

export type RoundWords = PanelWords & { round: ReturnType<typeof roundTexts> };

export function hasRoundWords<Props extends { words: PanelWords }>(
  props: Props,
): props is Props & { words: RoundWords } {
  return props.words.round !== null;
}
