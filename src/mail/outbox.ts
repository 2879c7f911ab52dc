import type { Db } from "../../db/client";
import { announce } from "../announcements/announce";
import type { ContractDocument } from "../contracts/document";
import type { ContractTerms } from "../contracts/terms";
import type { Actor, DisputeReason, Notice, Side, Step, Turn } from "../lib/deal";
import { newId } from "../lib/ids";
import { requestId } from "../lib/request-id";
import { insertMails, type MailRow } from "./outbox-rows";

/** What has happened to a member's second factor. */
export type FactorChange =
  | "authenticator-added"
  | "authenticator-removed"
  | "passkey-added"
  | "passkey-removed"
  | "removed-by-operator";

/** How an auction stands for the reader of a mail; mails that were queued by versions before lack it. */
export interface OwnAuction {
  /** While it runs: epoch ms. */
  endsAt?: number;
  /** The reader's highest bid that stands. */
  ownCents?: number;
}

/** Of an auction that is over; mails that were queued by versions before lack it. */
export interface Ended {
  /** The public log as it was signed by then. */
  checkpoint?: string;
}

/** Of one whose seller has yet to choose. */
export interface Deciding extends Ended {
  /** Until when the seller may choose a bid, and bids bind; epoch ms. */
  decideBy?: number;
}

/** Which deal, and whose mail it is. */
export interface AboutDeal {
  side: Side;
  contractId: string;
  reference: string;
  title: string;
  priceCents: number;
}

/** Whose sample: the reader's own, and the package that the other one is of. */
export interface AboutNearCopy {
  packageId: string;
  title: string;
  filename: string;
  otherTitle: string;
}

/** Every mail by the name of its template, and the values that it words. */
export interface MailValues {
  /** To an address that nobody has proved: without a word of what its registrant wrote. */
  "email-verification": { token: string };
  /** Without a name where the address is not proved. */
  "password-reset": { firstName: string; token: string };
  "password-changed": { firstName: string };
  /** To every member, of terms and privacy policy; epoch ms. */
  "legal-texts-changed": { holdFrom: number };
  "second-factor-changed": { firstName: string; change: FactorChange };
  /** To the address of an account that somebody registered over; the page says who they say they are. */
  "account-replacement": { token: string };
  "package-deleted": { title: string };
  /** To the seller, once an auction. */
  "first-bid": { packageId: string; title: string; amountCents: number; auction: OwnAuction };
  /** To the seller, at most once a day: what was bid on auctions that run since the last mail. */
  "bid-summary": {
    lots: Array<{ title: string; newBids: number; highestCents: number | null; endsAt: number }>;
    /** Auctions with new bids that are not named. */
    more: number;
  };
  /** To the seller; without bids there is no highest. */
  "auction-ended": Deciding & {
    packageId: string;
    title: string;
    highestBidCents: number | null;
    bidCount: number;
  };
  "auction-won": Deciding & { packageId: string; title: string; highestBidCents: number };
  /** To those who bid on an auction that a contract with another ended. */
  "auction-settled": Ended & { packageId: string; title: string };
  /** To both parties, with the contract whole. */
  contract: {
    side: "buyer" | "seller";
    contractId: string;
    terms: ContractTerms;
    document: ContractDocument;
  };
  /** A step of a deal, to a party whom it concerns; `turn` is where it stands after it. */
  "delivery-step": AboutDeal & {
    step: Step;
    actor: Actor;
    turn: Turn;
    /** Until when that lasts: epoch ms. */
    until: number | null;
    /** Of the dispute that the step is about. */
    reason: DisputeReason | null;
    /** A statement of reasons, where an operator has decided. */
    ruling: { outcome: Side; note: string } | null;
  };
  "delivery-notice": AboutDeal & { notice: Notice; turn: Turn; until: number };
  "auction-lost": Deciding & {
    packageId: string;
    title: string;
    highestBidCents: number;
    auction?: OwnAuction;
  };
  outbid: {
    packageId: string;
    title: string;
    amountCents: number;
    minimumCents: number;
    auction?: OwnAuction;
  };
  /** To who led with a maximum that another bid has passed; it is not named, here nor below. */
  "maximum-passed": MailValues["outbid"];
  /** To whoever has just set one, with their bid. */
  "maximum-set": { packageId: string; title: string; amountCents: number; auction?: OwnAuction };
  /** At the end of an auction, to whose bid the seller has accepted already, and to the others. */
  "bid-accepted": Deciding & { packageId: string; title: string; amountCents: number };
  "other-bid-accepted": Deciding & { packageId: string; title: string };
  /** To whose bid the seller has rejected. */
  "bid-rejected": { packageId: string; title: string; amountCents: number; auction?: OwnAuction };
  /** To whose bid is the highest since the seller has rejected a higher one. */
  "leading-again": {
    packageId: string;
    title: string;
    amountCents: number;
    auction?: OwnAuction;
  };
  /** To bidders and seller of an auction that ended below its reserve. */
  "reserve-missed": Ended & { packageId: string; title: string; highestBidCents: number };
  "reserve-missed-seller": Ended & { packageId: string; title: string; highestBidCents: number };
  /** A second chance: to the bidder, then of its answer to the seller, accepted to the bidder too. */
  "offer-made": { offerId: string; title: string; amountCents: number; expiresAt: number };
  "offer-accepted": { packageId: string; title: string; amountCents: number };
  "offer-taken": { packageId: string; title: string; amountCents: number };
  "offer-declined": { packageId: string; title: string; amountCents: number };
  "offer-lapsed": { packageId: string; title: string; amountCents: number };
  /** To whose bids were released since the package was listed again: as this one. */
  "bids-released": { packageId: string; title: string; auction: OwnAuction };
  /** To who kept the package as a favourite that this one lists again. */
  "favorite-relisted": { packageId: string; title: string; auction: OwnAuction };
  "favorite-ending": { packageId: string; title: string; endsAt: number };
  /** To its receiver; `otherId` is how they name the sender. A publisher may go without a name. */
  "message-unread": { packageId: string; title: string; otherId: string; from: string };
  /** To operators: how much waits at each of their desks. */
  "work-waiting": { requests: number; disputes: number; nearCopies: number };
  /** To the seller; a note may be empty. */
  "certification-approved": { packageId: string; title: string; note: string };
  "certification-declined": { packageId: string; title: string; note: string };
  "certification-withdrawn": { packageId: string; title: string; note: string };
  /** To both sellers, where an operator has confirmed that their samples are nearly the same text. */
  "near-copy-confirmed": AboutNearCopy & {
    /** Share of the shorter one, in whole percent. */
    percent: number;
    /** Whether the reader's sample came here first. */
    isEarlier: boolean;
    note: string;
  };
  /** To both, where that was taken back. */
  "near-copy-dismissed": AboutNearCopy;
}

export type MailTemplate = keyof MailValues;

export interface NewMail<Template extends MailTemplate = MailTemplate> {
  to: string;
  template: Template;
  values: MailValues[Template];
  /** Where a mail may exist only once: the same key again queues nothing. */
  uniqueKey?: string;
  /** The contract whose PDF goes with it. */
  contractId?: string;
}

/**
 * Queues a mail in the transaction of the event that it tells of, so that neither is without the
 * other; delivery starts after the commit (src/mail/delivery.ts).
 */
export async function queueMail(tx: Db, mail: NewMail, now: number): Promise<void> {
  await queueMails(tx, [mailRow(mail, now)]);
}

/** A mail as {@link queueMails} takes it, under the request that leads to it. */
export function mailRow(mail: NewMail, now: number): MailRow {
  return {
    id: newId(now),
    recipient: mail.to,
    template: mail.template,
    template_values: JSON.stringify(mail.values),
    unique_key: mail.uniqueKey ?? null,
    contract_id: mail.contractId ?? null,
    request_id: requestId() ?? null,
    next_attempt_at: now,
    created_at: now,
  };
}

/** As {@link queueMail}, several at once. */
export async function queueMails(tx: Db, mails: readonly MailRow[]): Promise<void> {
  if (mails.length === 0) return;
  await insertMails(tx, mails);
  announce(tx, { type: "mail-queued" });
}
