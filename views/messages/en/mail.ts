import { formatDollars } from "../../../src/lib/money";
import { isoTime } from "../../../src/lib/time";
import type { MailTemplate, MailValues } from "../../../src/mail/outbox";

/** A mail in words. */
export interface MailWords {
  subject: string;
  paragraphs: string[];
  /** What the reader may do about it: a link to one of our pages, by its path. */
  action?: { label: string; path: string };
}

type Templates = { [Template in MailTemplate]: (values: MailValues[Template]) => MailWords };

const templates: Templates = {
  "package-deleted": ({ title }) => ({
    subject: `The auction of "${title}" is off`,
    paragraphs: [
      `The publisher has deleted "${title}" while its auction was running.`,
      "Your bid on it is gone with it, and binds you to nothing any more.",
    ],
  }),
  "auction-ended": ({ title, highestBidCents, bidCount }) =>
    highestBidCents === null
      ? {
          subject: `"${title}" has ended without a bid`,
          paragraphs: [
            `The auction of "${title}" is over. Nobody has bid on it.`,
            "You can list the collection again, perhaps with a lower starting price or a sample more.",
          ],
          action: { label: "List it again", path: "/create-package" },
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
      "Should the publisher choose your bid all the same, its contract will reach you by mail.",
    ],
    action: { label: "See the package", path: `/package/${packageId}` },
  }),
  outbid: ({ packageId, title, amountCents, minimumCents }) => ({
    subject: `You have been outbid on "${title}"`,
    paragraphs: [
      `Somebody has bid ${formatDollars(amountCents)} on "${title}".`,
      `To lead again, bid at least ${formatDollars(minimumCents)}.`,
    ],
    action: { label: "Bid again", path: `/package/${packageId}` },
  }),
  "favorite-ending": ({ packageId, title, endsAt }) => ({
    subject: `"${title}" ends within the hour`,
    paragraphs: [
      `The auction of "${title}", one of your favorites, ends at ${isoTime(endsAt).slice(11, 16)} UTC.`,
      "You get this mail because you asked for it in your settings.",
    ],
    action: { label: "See the package", path: `/package/${packageId}` },
  }),
};

export const mail = { templates, signature: "AI Marketplace" };
