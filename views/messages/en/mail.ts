import type { ContractDocument } from "../../../src/contracts/document";
import { formatDollars } from "../../../src/lib/money";
import type { Times } from "../../../src/lib/own-clock";
import type { FactorChange, MailTemplate, MailValues } from "../../../src/mail/outbox";

import type { Worded } from "../types";

/** A mail in words. */
export interface MailWords {
  subject: string;
  paragraphs: string[];
  /** What the reader may do about it: a link to one of our pages, by its path. */
  action?: { label: string; path: string };
  /** Enclosed whole, below the letter. */
  contract?: ContractDocument;
}

/** Words a mail; `times` writes times as its reader does, and `words` are those of the delivery. */
export type MailWriter<Values> = (
  values: Values,
  times: Times,
  words: Worded["delivery"],
) => MailWords;

type Templates = { [Template in MailTemplate]: MailWriter<MailValues[Template]> };

/** What has happened to a member's second factor. */
const FACTOR_CHANGES: Record<FactorChange, string> = {
  "authenticator-added":
    "an authenticator app has just been set up for your account. Signing in takes a code from it.",
  "authenticator-removed": "the authenticator app has just been removed from your account.",
  "passkey-added": "a passkey has just been added to your account. It signs in to it from now on.",
  "passkey-removed": "a passkey has just been removed from your account.",
  "removed-by-operator":
    "the site's operator has just removed your authenticator app, your passkeys and your recovery codes. Signing in takes your password only, until you set up a second factor again.",
};

const templates: Templates = {
  "email-verification": ({ token }) => ({
    subject: "Please verify your email address",
    paragraphs: [
      "Welcome to the marketplace.",
      "One step makes your membership active: open the link and press its button. It works once, for 24 hours.",
      "If you have not registered with us, do nothing: without this step the address stays unverified.",
    ],
    action: { label: "Verify this address", path: `/email-verification/${token}` },
  }),
  "password-reset": ({ firstName, token }) => ({
    subject: "Choose a new password",
    paragraphs: [
      firstName ? `Hello ${firstName},` : "Hello,",
      "somebody, probably you, asked for a new password for your account. The link lets you choose one. It works once, for 24 hours.",
      "If it was not you, do nothing: your password stays as it is.",
    ],
    action: { label: "Choose a new password", path: `/password-reset/${token}` },
  }),
  "password-changed": ({ firstName }) => ({
    subject: "Your password was changed",
    paragraphs: [
      `Hello ${firstName},`,
      "the password of your account has just been changed, and all other sessions were ended.",
      "If it was not you, choose a new password at once: somebody else may have had the old one.",
      "Your passkeys and your authenticator app stay as they are. Your settings list them: remove what is not yours.",
    ],
    action: { label: "It was not me", path: "/password-reset" },
  }),
  "legal-texts-changed": ({ holdFrom }, { day }) => ({
    subject: "Our terms and privacy policy have changed",
    paragraphs: [
      `Our terms of service and our privacy policy have new texts, which hold from ${day(holdFrom)}. Both are linked at the foot of every page.`,
      "Auctions that were running before keep the terms of their start. If you do not agree with the new ones, you can delete your account in your profile.",
      "This mail goes to every member once, whatever you have switched off in your settings.",
    ],
    action: { label: "Read the terms", path: "/terms" },
  }),
  "second-factor-changed": ({ firstName, change }) => ({
    subject: "Your second factor was changed",
    paragraphs: [
      `Hello ${firstName},`,
      FACTOR_CHANGES[change],
      "If this was not what you wanted, choose a new password at once, then look through your security settings.",
    ],
    action: { label: "See my security settings", path: "/settings#security" },
  }),
  "account-replacement": ({ token }) => ({
    subject: "Replace your account with a new one?",
    paragraphs: [
      "Somebody has registered with this address, which already has an account, and asks to replace it. The page behind the link says who.",
      "The link shows what would be deleted, and asks once more. It works once, for 24 hours; only the latest one counts.",
      "If this was not you, do nothing: your account stays exactly as it is.",
    ],
    action: { label: "See what would be replaced", path: `/account-replacement/${token}` },
  }),
  "package-deleted": ({ title }) => ({
    subject: `The auction of "${title}" is off`,
    paragraphs: [
      `The publisher has deleted "${title}" while its auction was running.`,
      "Your bid on it is gone with it and is no longer binding.",
    ],
  }),
  "first-bid": ({ packageId, title, amountCents }) => ({
    subject: `First bid on "${title}": ${formatDollars(amountCents)}`,
    paragraphs: [
      `"${title}" has its first bid, ${formatDollars(amountCents)}.`,
      "While the auction runs, we send you a summary of new bids each morning.",
    ],
    action: { label: "See the auction", path: `/package/${packageId}` },
  }),
  "bid-summary": ({ lots, more }, times) => ({
    subject:
      lots.length === 1 && more === 0
        ? `New bids on "${lots[0]?.title}"`
        : `New bids on ${lots.length + more} of your auctions`,
    paragraphs: [
      ...lots.map(
        ({ title, newBids, highestCents, endsAt }) =>
          `"${title}": ${newBids === 1 ? "1 new bid" : `${newBids} new bids`}${highestCents === null ? "" : `, the highest ${formatDollars(highestCents)}`}. Ends ${times.moment(endsAt)}.`,
      ),
      ...(more === 0 ? [] : [more === 1 ? "And one more auction." : `And ${more} more auctions.`]),
    ],
    action: { label: "See all bids", path: "/trade" },
  }),
  "auction-ended": ({ packageId, title, highestBidCents, bidCount }) =>
    highestBidCents === null
      ? {
          subject: `"${title}" has ended without a bid`,
          paragraphs: [
            `The auction of "${title}" is over. Nobody has bid on it.`,
            "You can list the collection again, perhaps with a lower starting price or a sample more.",
          ],
          action: { label: "List it again", path: `/package/${packageId}/relisting` },
        }
      : {
          subject: `"${title}" has ended at ${formatDollars(highestBidCents)}`,
          paragraphs: [
            `The auction of "${title}" is over, with ${bidCount === 1 ? "one bid" : `${bidCount} bids`}. The highest is ${formatDollars(highestBidCents)}.`,
            "Now accept a bid and send its contract.",
          ],
          action: { label: "See the bids", path: "/trade" },
        },
  "auction-won": ({ packageId, title, highestBidCents }) => ({
    subject: `You made the highest bid on "${title}"`,
    paragraphs: [
      `The auction of "${title}" is over, and your ${formatDollars(highestBidCents)} is the highest bid.`,
      "The publisher now accepts a bid and sends its contract, which will reach you by mail.",
    ],
    action: { label: "See the package", path: `/package/${packageId}` },
  }),
  "auction-lost": ({ packageId, title, highestBidCents }) => ({
    subject: `"${title}" has ended, and you were outbid`,
    paragraphs: [
      `The auction of "${title}" is over. The highest bid is ${formatDollars(highestBidCents)}, and it is not yours.`,
      "If the publisher chooses your bid after all, its contract will reach you by mail.",
    ],
    action: { label: "See the package", path: `/package/${packageId}` },
  }),
  "auction-settled": ({ packageId, title }) => ({
    subject: `"${title}" is sold to another bidder`,
    paragraphs: [
      `The publisher of "${title}" has sent the contract to another bidder, so the package is sold.`,
      "Your bids on it are released: they are no longer binding.",
    ],
    action: { label: "See the package", path: `/package/${packageId}` },
  }),
  contract: ({ side, contractId, terms, document }) => ({
    subject: `Contract ${terms.reference}: "${terms.lot.title}"`,
    paragraphs:
      side === "buyer"
        ? [
            `${terms.seller.name} (${terms.seller.organization}) has accepted your bid of ${formatDollars(terms.priceCents)} on "${terms.lot.title}". The sale is agreed; this is its contract, and the PDF is attached.`,
            `The seller now hands in the collection, within seven days. Once it is sealed, you pay the seller's invoice; the contract's page shows each step and its deadline. For the invoice, write to ${terms.seller.email}.`,
          ]
        : [
            `You have sent the contract for "${terms.lot.title}" to ${terms.buyer.name} (${terms.buyer.organization}). The sale is agreed at ${formatDollars(terms.priceCents)}; this is your copy, and the PDF is attached.`,
            `Now hand in the collection on the contract's page, within seven days. Once it is sealed, the buyer pays your invoice: send it to ${terms.buyer.email}.`,
          ],
    action: { label: "See the contract", path: `/contract/${contractId}` },
    contract: document,
  }),
  "delivery-step": ({ step, side, turn, until, reason, ruling, ...deal }, times, words) => ({
    subject: `"${deal.title}": ${words.steps[step]}`,
    paragraphs: [
      ...(reason === null ? [] : [`${words.disputeAbout} ${words.reasons[reason]}`]),
      ...(ruling ? [words.outcome[ruling.outcome], words.operatorReasons, ruling.note] : []),
      words.turns[turn][side],
      ...(until === null ? [] : [`${words.until} ${times.moment(until)}`]),
      `${deal.reference}. ${words.price({ amount: formatDollars(deal.priceCents) })}`,
    ],
    action: { label: words.see, path: `/contract/${deal.contractId}` },
  }),
  "delivery-notice": ({ notice, side, turn, until, ...deal }, times, words) => ({
    subject: `"${deal.title}": ${words.notices[notice]}`,
    paragraphs: [
      words.turns[turn][side],
      `${words.until} ${times.moment(until)}`,
      `${deal.reference}. ${words.price({ amount: formatDollars(deal.priceCents) })}`,
    ],
    action: { label: words.see, path: `/contract/${deal.contractId}` },
  }),
  outbid: ({ packageId, title, amountCents, minimumCents }) => ({
    subject: `You have been outbid on "${title}"`,
    paragraphs: [
      `Somebody has bid ${formatDollars(amountCents)} on "${title}".`,
      `To lead again, bid at least ${formatDollars(minimumCents)}.`,
    ],
    action: { label: "Bid again", path: `/package/${packageId}` },
  }),
  "maximum-passed": ({ packageId, title, amountCents, minimumCents }) => ({
    subject: `Your maximum on "${title}" was passed`,
    paragraphs: [
      `Somebody has bid ${formatDollars(amountCents)} on "${title}", more than the maximum that you had set. No more bids are made for you.`,
      `To lead again, bid at least ${formatDollars(minimumCents)}, or set a higher maximum.`,
    ],
    action: { label: "Bid again", path: `/package/${packageId}` },
  }),
  "maximum-set": ({ packageId, title, amountCents }) => ({
    subject: `Your maximum on "${title}" is set`,
    paragraphs: [
      `You have bid ${formatDollars(amountCents)} on "${title}" and set a maximum. When others bid, we bid for you: never more than it takes to lead, and never above your maximum.`,
      "Nobody but you sees your maximum; this mail does not name it either. You find it on the package's page, and can change it there while you lead.",
    ],
    action: { label: "See my maximum", path: `/package/${packageId}` },
  }),
  "bid-accepted": ({ packageId, title, amountCents }) => ({
    subject: `You have won "${title}"`,
    paragraphs: [
      `The auction of "${title}" is over, and the publisher has accepted your bid of ${formatDollars(amountCents)}.`,
      "Its contract will reach you by mail.",
    ],
    action: { label: "See the package", path: `/package/${packageId}` },
  }),
  "other-bid-accepted": ({ packageId, title }) => ({
    subject: `"${title}" has ended, and another bid is accepted`,
    paragraphs: [
      `The auction of "${title}" is over, and the publisher has accepted another bid.`,
      "If the publisher chooses your bid after all, its contract will reach you by mail.",
    ],
    action: { label: "See the package", path: `/package/${packageId}` },
  }),
  "bid-rejected": ({ packageId, title, amountCents, auction }) => ({
    subject: `Your bid on "${title}" was rejected`,
    paragraphs: [
      `The publisher of "${title}" has rejected your bid of ${formatDollars(amountCents)}. It is no longer binding.`,
      ...(auction && auction.ownCents === undefined
        ? []
        : ["Your other bids on it are unchanged."]),
    ],
    action: { label: "See the package", path: `/package/${packageId}` },
  }),
  "leading-again": ({ packageId, title, amountCents }) => ({
    subject: `Your bid is now the highest on "${title}"`,
    paragraphs: [
      `The publisher of "${title}" has rejected a higher bid, so your ${formatDollars(amountCents)} is the highest bid now.`,
      "It binds you as before.",
    ],
    action: { label: "See the package", path: `/package/${packageId}` },
  }),
  "favorite-ending": ({ packageId, title, endsAt }, times) => ({
    subject: `"${title}" ends within the hour`,
    paragraphs: [
      `The auction of "${title}", one of your favorites, ends at ${times.clock(endsAt)}.`,
      "You get this mail because you asked for it in your settings.",
    ],
    action: { label: "See the package", path: `/package/${packageId}` },
  }),
  "reserve-missed": ({ packageId, title, highestBidCents }) => ({
    subject: `"${title}" has ended, and its reserve was not met`,
    paragraphs: [
      `The auction of "${title}" is over. The highest bid, ${formatDollars(highestBidCents)}, did not reach the reserve, so nothing is sold.`,
      "Your bids are released: they are no longer binding. The publisher may offer you the lot at your highest bid; we would notify you by mail.",
    ],
    action: { label: "See the package", path: `/package/${packageId}` },
  }),
  "reserve-missed-seller": ({ packageId, title, highestBidCents }) => ({
    subject: `"${title}" has ended below its reserve`,
    paragraphs: [
      `The auction of "${title}" is over. The highest bid is ${formatDollars(highestBidCents)}, below your reserve, so all bids are released.`,
      "You can offer the lot to one bidder at a time, at that bidder's highest bid, within 60 days; or list it again.",
    ],
    action: { label: "Offer it to a bidder", path: `/package/${packageId}/offers` },
  }),
  "offer-made": ({ offerId, title, amountCents, expiresAt }, times) => ({
    subject: `A second chance: "${title}" for ${formatDollars(amountCents)}`,
    paragraphs: [
      `The auction of "${title}" led to no sale. Its publisher offers it to you at your highest bid, ${formatDollars(amountCents)}.`,
      `The offer is open until ${times.moment(expiresAt)}. It binds you only once you accept; you need do nothing to decline.`,
    ],
    action: { label: "See the offer", path: `/offer/${offerId}` },
  }),
  "offer-accepted": ({ title, amountCents }) => ({
    subject: `Your offer of "${title}" is accepted`,
    paragraphs: [
      `The bidder has accepted your offer of "${title}" for ${formatDollars(amountCents)}.`,
      "Now send the contract, within 30 days.",
    ],
    action: { label: "Send the contract", path: "/trade" },
  }),
  "offer-taken": ({ packageId, title, amountCents }) => ({
    subject: `You have accepted "${title}" for ${formatDollars(amountCents)}`,
    paragraphs: [
      `You have accepted the publisher's offer of "${title}" for ${formatDollars(amountCents)}. That binds you.`,
      "The contract will reach you by mail, within 30 days.",
    ],
    action: { label: "See the package", path: `/package/${packageId}` },
  }),
  "offer-declined": ({ packageId, title, amountCents }) => ({
    subject: `Your offer of "${title}" was declined`,
    paragraphs: [
      `The bidder has declined your offer of "${title}" for ${formatDollars(amountCents)}.`,
      "You can offer the lot to the next bidder, or list it again.",
    ],
    action: { label: "See the other bidders", path: `/package/${packageId}/offers` },
  }),
  "offer-lapsed": ({ packageId, title, amountCents }) => ({
    subject: `Your offer of "${title}" has lapsed`,
    paragraphs: [
      `The bidder has not answered your offer of "${title}" for ${formatDollars(amountCents)}.`,
      "You can offer the lot to the next bidder, or list it again.",
    ],
    action: { label: "See the other bidders", path: `/package/${packageId}/offers` },
  }),
  "bids-released": ({ packageId, title }) => ({
    subject: `"${title}" is at auction again, and your bid is released`,
    paragraphs: [
      `The publisher of "${title}" has not sold it to anyone and has listed it again.`,
      "Your earlier bids are no longer binding. You can bid in the new auction.",
    ],
    action: { label: "See the new auction", path: `/package/${packageId}` },
  }),
  "favorite-relisted": ({ packageId, title }) => ({
    subject: `"${title}" is at auction again`,
    paragraphs: [
      `One of your favorites was listed again: "${title}".`,
      "You get this mail because you asked for reminders in your settings.",
    ],
    action: { label: "See the new auction", path: `/package/${packageId}` },
  }),
  "work-waiting": ({ requests, disputes, nearCopies }) => ({
    subject: "Work is waiting for an operator",
    paragraphs: [
      "Waiting for a decision:",
      ...(requests > 0 ? [`Certification requests: ${requests}`] : []),
      ...(disputes > 0 ? [`Disputes: ${disputes}`] : []),
      ...(nearCopies > 0 ? [`Near-copies: ${nearCopies}`] : []),
    ],
    action: { label: "Open the desk", path: "/operator" },
  }),
  "certification-approved": ({ packageId, title, note }) => ({
    subject: `"${title}" is certified`,
    paragraphs: [
      `"${title}" has passed the review and carries the Certified seal from now on, on its page and in every list.`,
      ...(note === "" ? [] : [`The reviewer's note: ${note}`]),
    ],
    action: { label: "See the package", path: `/package/${packageId}` },
  }),
  "certification-withdrawn": ({ packageId, title, note }) => ({
    subject: `The Certified seal of "${title}" was withdrawn`,
    paragraphs: [
      `The Certified seal of "${title}" was withdrawn. The reason: ${note}`,
      "Fix what is named, then request the certification again. The auction itself goes on.",
    ],
    action: { label: "Request it again", path: `/package/${packageId}/certification` },
  }),
  "near-copy-confirmed": ({
    packageId,
    title,
    filename,
    otherTitle,
    percent,
    isEarlier,
    note,
  }) => ({
    subject: `A sample of "${title}" is nearly the same as another publisher's`,
    paragraphs: [
      `We have compared your sample ${filename} of "${title}" with one of "${otherTitle}", which is another publisher's: about ${percent} % of the shorter one appears in both. An operator has read both and confirmed it. The reason: ${note}`,
      `The pages of both packages now say so, and which sample was uploaded here first: ${isEarlier ? "yours" : "the other one"}. They do not say who copied whom, and the auction goes on.`,
      "If the sample is there by mistake, replace it by one of your own text. If you think that the decision is wrong, or hold the rights in the text, write to the address below the terms of service and say why: an operator can take it back.",
    ],
    action: { label: "See what the page says", path: `/package/${packageId}` },
  }),
  "near-copy-dismissed": ({ packageId, title, filename, otherTitle }) => ({
    subject: `A sample of "${title}" no longer counts as a near-copy`,
    paragraphs: [
      `An operator has taken back that your sample ${filename} of "${title}" and one of "${otherTitle}" are nearly the same text. The pages of both packages no longer say so.`,
      "You need not do anything.",
    ],
    action: { label: "See the package", path: `/package/${packageId}` },
  }),
  "certification-declined": ({ packageId, title, note }) => ({
    subject: `The certification of "${title}" was declined`,
    paragraphs: [
      `The review of "${title}" did not lead to the Certified seal. The reason: ${note}`,
      "Fix what is named, then request the certification again. The auction itself goes on.",
    ],
    action: { label: "Request it again", path: `/package/${packageId}/certification` },
  }),
  "message-unread": ({ packageId, title, otherId, from }) => ({
    subject: `${from || "The publisher"} has written to you`,
    paragraphs: [
      `${from || "The publisher"} has written to you about "${title}", and you have not read it yet.`,
      "You get no further mail about this conversation until you have.",
    ],
    action: { label: "Read and answer", path: `/messages/${packageId}/${otherId}` },
  }),
};

export const mail = {
  templates,
  signature: "AI Marketplace",
  /** Of an auction that runs: when it ends, and what was left until then. */
  timeLeft: (moment: string, left: string) =>
    `It ends ${moment}; ${left} were left when this mail was written.`,
  /** Of an auction that is over: told its seller, and its bidders. */
  youDecideBy: (moment: string) =>
    `You have until ${moment} to send a contract; after that, the bids are no longer binding.`,
  sellerDecidesBy: (moment: string) =>
    `The publisher has until ${moment} to decide. Until then your bid binds you, unless it is rejected or another bid gets the contract.`,
  /** Above the log's signed note. */
  logSigned:
    "Below is the public log as it was signed when the auction ended. Keep it: should the log ever be changed, this shows it.",
  ownBid: (amount: string) => `Your highest bid: ${amount}.`,
  settings: "Mail settings",
  unsubscribe: "No more mails of this kind",
};
