import type { Db } from "../../../db/client";
import type { PanelProps } from "../../../islands/bidding/props";
import type { ReviewedLot } from "../../../islands/bidding/reviewed-lot";
import { countryChoice } from "../../../messages/country-choices";
import type { Messages } from "../../../messages/messages";
import { type PanelLot, type PanelWords, panelWords } from "../../../messages/panel-words";
import { chosenTerms, rightsLine } from "../../../messages/rights-facts";
import { buyerTaxText, taxRulesText } from "../../../messages/tax-text";
import type { PackageState } from "../../auctions/types";
import type { Bar } from "../../bidders/eligibility";
import { BidderUnapproved } from "../../bidders/refusals";
import { bidderPseudonym, newId } from "../../lib/ids";
import { centsToDecimal } from "../../lib/money";
import { isoTime, MINUTE } from "../../lib/time";
import { ownLicense } from "../../licenses/shelf";
import { type OwnFacts, ownFactsOf } from "../../marketplace/own-facts";
import { type Package, revisedAt } from "../../packages/packages";
import { NO_RIGHTS, rightsColumns, rightsOf } from "../../rights/rights";
import { recordLine } from "../../rules/record-facts";
import { isRound } from "../../rules/round";
import { isContractAutomatic } from "../../rules/sale";
import type { TaxRules } from "../../rules/tax";
import { priceUnitsOf } from "../../samples/price-units";
import { ownStandingOn } from "../../trade/own-standing";
import type { AppContext } from "../http/app-context";
import { errorText } from "../http/errors";
import type { RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";
import { memberFault } from "./member-fault";
import { sharedMoment } from "./shared-moment";

interface PanelFacts {
  now: number;
  state: PackageState;
  /** Null for visitors. */
  own: OwnFacts | null;
  /** What keeps the member from bidding. */
  bar: Bar | null;
  refused?: RefusedForm | undefined;
  bid: string | undefined;
}

type PanelServices = Pick<AppContext, "db" | "pages" | "config"> & { pseudonymKey: string };

export async function panelProps(
  services: PanelServices,
  lot: Package,
  reader: Reader,
  { now, state, own, bar, refused, bid }: PanelFacts,
): Promise<PanelProps> {
  const { db, pages } = services;
  const { viewer } = reader;
  const messages = pages.messages(reader);
  const isMember = viewer !== null && viewer.id !== lot.seller_id;
  const fault = isMember ? memberFault(services.config, viewer) : null;
  const bidder = await bidderOf(services, lot, reader, { now, own, bar });
  const unapproved = bar && bidder.kind === "member" ? new BidderUnapproved("unpaid") : null;
  const reason = refused?.reason ?? fault ?? unapproved;
  const others = isMember && (await isPurchase(db, lot, viewer.id)) ? "bought" : "others";
  const kind = viewer?.id === lot.seller_id ? "own" : others;
  return {
    ...reviewedWith(services, lot, reader, own, kind),
    state,
    serverNow: sharedMoment(state, now),
    bidder,
    formKey: isMember ? newId(now) : "",
    typedAmount: refused?.values.amount ?? "",
    typedMaximum: refused?.values.maximum ?? "",
    isTypedExclusive: refused ? Boolean(refused.values.exclusive) : bid === "exclusive",
    refusal: reason ? errorText(messages, reason).text : "",
  };
}

async function bidderOf(
  { db, pages, pseudonymKey }: PanelServices,
  lot: Package,
  reader: Reader,
  { now, own, bar }: Pick<PanelFacts, "now" | "own" | "bar">,
): Promise<PanelProps["bidder"]> {
  const { viewer } = reader;
  const { auctions, bidders, organization } = pages.messages(reader);
  if (!viewer)
    return { kind: "visitor", path: `/login?next=/package/${lot.id}`, text: auctions.loginToBid };
  if (viewer.id === lot.seller_id) {
    const { reserve_cents: reserve } = lot;
    return { kind: "seller", reserve: reserve === null ? null : centsToDecimal(reserve) };
  }
  // A member whom unpaid contracts restrict still has to see what bids of theirs are binding.
  const standing = await ownStandingOn(db, { packageId: lot.id, bidderId: viewer.id }, now);
  if (!viewer.permissions.has("bid") && standing.standing === null)
    return { kind: "visitor", path: "", text: organization.missing({ permission: "bid" }) };
  if (bar && standing.standing === null) {
    const path = bar.kind === "unasked" ? "#ask" : "";
    return { kind: "visitor", path, text: bidders.bar.unasked };
  }
  return {
    kind: "member",
    bidderId: bidderPseudonym(pseudonymKey, lot, viewer.id),
    chatPath: `/messages/${lot.id}/${lot.seller_id}`,
    standing,
    mayBid: viewer.permissions.has("bid"),
    // Only the review explains a limit that a colleague's bid exceeds.
    skipsMinimumReview: own !== null && viewer.roles === null && skipsReview(own, lot, reader),
  };
}

const skipsReview = (own: OwnFacts, lot: Package, reader: Reader) =>
  own.skipsMinimumReview && !own.needsCountry && !mustConfirmToWin(lot, reader);

/** Said in each review, because a winner has only 48 hours for it. */
function mustConfirmToWin(lot: Package, { viewer }: Reader): boolean {
  return viewer !== null && !viewer.emailVerified && lot.confirms_winner === 1;
}

/** A member who bought a license at a fixed or an agreed price has not won with a bid. */
async function isPurchase(db: Db, lot: Package, memberId: string): Promise<boolean> {
  const isPossible = lot.shelf !== null || lot.miss_logged === 1;
  return isPossible && (await ownLicense(db, lot.id, memberId))?.kind === "shelf";
}

type WordsKind = "bought" | "own" | "others";

const keptWords = new WeakMap<Messages, Map<string, PanelWords>>();

/** Kept, because pages share their JSON. */
function wordsFor(messages: Messages, lot: PanelLot, kind: WordsKind): PanelWords {
  const kept = keptWords.get(messages) ?? new Map<string, PanelWords>();
  keptWords.set(messages, kept);
  const key = [...Object.values(lot), kind].join(" ");
  const words = kept.get(key) ?? wordsOf(messages, lot, kind);
  kept.set(key, words);
  return words;
}

function wordsOf(messages: Messages, lot: PanelLot, kind: WordsKind): PanelWords {
  const words = panelWords(messages, lot);
  if (kind === "own") return { ...words, noBids: messages.dashboard.noBids };
  if (kind === "others") return words;
  const won = { ...words.standing.won, title: messages.licenses.shelf.bought };
  // The contract of a purchase is made without the seller.
  const { contracted: hint } = messages.auctions.standing.accepted;
  const accepted = { ...words.standing.accepted, hint };
  return { ...words, standing: { ...words.standing, accepted, won } };
}

export async function reviewedLot(
  services: Pick<AppContext, "db" | "pages" | "config">,
  lot: Package,
  reader: Reader,
  own?: OwnFacts | null,
): Promise<ReviewedLot> {
  const read = async () => reader.viewer && ownFactsOf(services.db, lot, reader.viewer.id);
  return reviewedWith(services, lot, reader, own === undefined ? await read() : own, "others");
}

/** Where the tax depends on the buyer, a total is shown only to those whose tax is known. */
function taxShown(
  messages: Messages,
  lot: Package,
  { viewer }: Reader,
  own: OwnFacts | null,
): Pick<ReviewedLot, "addedTaxRate" | "taxNote"> {
  const isSeller = viewer?.id === lot.seller_id;
  if (own?.tax && !isSeller)
    return { addedTaxRate: own.tax.addedRate, taxNote: buyerTaxText(messages, own.tax) };
  const hasOwnRate = own?.needsCountry === false && !isSeller;
  if (lot.tax_rules === null || hasOwnRate)
    return { addedTaxRate: lot.tax_added_rate, taxNote: "" };
  const rules = JSON.parse(lot.tax_rules) as TaxRules;
  const { depends } = messages.invoices.buyerTax;
  return { addedTaxRate: 0, taxNote: viewer ? taxRulesText(messages, rules) : depends };
}

function reviewedWith(
  { pages, config }: Pick<AppContext, "pages" | "config">,
  lot: Package,
  reader: Reader,
  own: OwnFacts | null,
  kind: WordsKind,
): ReviewedLot {
  const canExtend = lot.scheduled_end_time !== null && config.softCloseMs > 0;
  const messages = pages.messages(reader);
  const softClose = messages.auctions.review.extends({ minutes: config.softCloseMs / MINUTE });
  const rights = rightsOf(lot);
  const facts = rights ? chosenTerms(rights, messages.rights) : [];
  const exclusiveRights = { ...NO_RIGHTS, ...rights, exclusive: true };
  const wordedLot = {
    isRound: isRound(lot),
    isContracted: isContractAutomatic(lot),
    isUnconfirmed: mustConfirmToWin(lot, reader),
    hasColleagues: reader.viewer !== null && reader.viewer.roles !== null,
  };
  return {
    packageId: lot.id,
    lastUpdated: isoTime(revisedAt(lot)),
    startingPrice: centsToDecimal(lot.starting_price_cents),
    ...taxShown(messages, lot, reader, own),
    buyerFeeRate: lot.buyer_fee_rate,
    units: priceUnitsOf(lot),
    licenses: {
      listed: rightsLine(lot, messages.rights),
      exclusive: rightsLine({ ...lot, ...rightsColumns(exclusiveRights) }, messages.rights),
    },
    terms: { title: messages.rights.terms.title, facts },
    ...(own && {
      record: {
        label: messages.records.ofSeller,
        text: recordLine(messages.records, "seller", own.sellerRecord),
      },
    }),
    countries: own?.needsCountry ? countryChoice(messages, reader) : null,
    softClose: canExtend ? softClose : null,
    locale: reader.locale,
    timeZone: reader.timeZone,
    words: wordsFor(messages, wordedLot, kind),
  };
}
