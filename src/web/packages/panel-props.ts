import type { Db } from "../../../db/client";
import type { PanelProps } from "../../../islands/bidding/props";
import type { ReviewedLot } from "../../../islands/bidding/reviewed-lot";
import { panelWords } from "../../../messages/panel-words";
import { chosenTerms, rightsLine } from "../../../messages/rights-facts";
import { biddingFault } from "../../accounts/admission";
import { stateOf } from "../../auctions/reading/package-state";
import { lacksCountry } from "../../invoices/details";
import { bidderPseudonym, newId } from "../../lib/ids";
import { centsToDecimal } from "../../lib/money";
import { isoTime, MINUTE } from "../../lib/time";
import { ownLicense } from "../../licenses/shelf";
import { Suspended } from "../../moderation/refusals";
import { type Package, revisedAt } from "../../packages/packages";
import { NO_RIGHTS, rightsColumns, rightsOf } from "../../rights/rights";
import { isRound } from "../../rules/round";
import { priceUnitsOf } from "../../samples/price-units";
import { settingsOf } from "../../settings/settings";
import { ownStandingOn } from "../../trade/own-standing";
import type { AppContext } from "../http/app-context";
import { errorText } from "../http/errors";
import type { RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";

export async function panelProps(
  services: Pick<AppContext, "db" | "pages" | "config"> & { pseudonymKey: string },
  lot: Package,
  reader: Reader,
  now: number,
  refused?: RefusedForm,
): Promise<PanelProps> {
  const { db, pages, pseudonymKey } = services;
  const { viewer } = reader;
  const messages = pages.messages(reader);
  const isMember = viewer !== null && viewer.id !== lot.seller_id;
  const fault = isMember
    ? viewer.suspended
      ? new Suspended()
      : biddingFault(services.config, viewer)
    : null;
  const reason = refused?.reason ?? fault;
  const reviewed = await reviewedLot(services, lot, reader);
  const { words } = reviewed;
  const bought = { ...words.standing.won, title: messages.licenses.shelf.bought };
  const isBought = isMember && (await isPurchase(db, lot, viewer.id));
  return {
    ...reviewed,
    words: {
      ...words,
      ...(isBought && { standing: { ...words.standing, won: bought } }),
      ...(viewer?.id === lot.seller_id && { noBids: messages.dashboard.noBids }),
    },
    state: await stateOf(db, lot, pseudonymKey),
    serverNow: now,
    bidder: !viewer
      ? { kind: "visitor" }
      : viewer.id === lot.seller_id
        ? {
            kind: "seller",
            reserve: lot.reserve_cents === null ? null : centsToDecimal(lot.reserve_cents),
          }
        : {
            kind: "member",
            bidderId: bidderPseudonym(pseudonymKey, lot.id, viewer.id),
            chatPath: `/messages/${lot.id}/${lot.seller_id}`,
            standing: await ownStandingOn(db, { packageId: lot.id, bidderId: viewer.id }, now),
            skipsMinimumReview: (await settingsOf(db, viewer.id)).skipMinimumReview,
          },
    formKey: newId(now),
    typedAmount: refused?.values.amount ?? "",
    typedMaximum: refused?.values.maximum ?? "",
    isTypedExclusive: refused?.values.exclusive !== undefined,
    refusal: reason ? errorText(messages, reason).text : "",
  };
}

/** A member who bought a license at the fixed price has not won with a bid. */
async function isPurchase(db: Db, lot: Package, memberId: string): Promise<boolean> {
  return lot.shelf !== null && (await ownLicense(db, lot.id, memberId))?.kind === "shelf";
}

export async function reviewedLot(
  { db, pages, config }: Pick<AppContext, "db" | "pages" | "config">,
  lot: Package,
  reader: Reader,
): Promise<ReviewedLot> {
  const canExtend = lot.scheduled_end_time !== null && config.softCloseMs > 0;
  const messages = pages.messages(reader);
  const rights = rightsOf(lot);
  const exclusiveRights = { ...NO_RIGHTS, ...rights, exclusive: true };
  const exclusiveLot = { ...lot, ...rightsColumns(exclusiveRights) };
  return {
    packageId: lot.id,
    lastUpdated: isoTime(revisedAt(lot)),
    startingPrice: centsToDecimal(lot.starting_price_cents),
    addedTaxRate: lot.tax_added_rate,
    buyerFeeRate: lot.buyer_fee_rate,
    units: priceUnitsOf(lot),
    licenses: {
      listed: rightsLine(lot, messages.rights),
      exclusive: rightsLine(exclusiveLot, messages.rights),
    },
    terms: {
      title: messages.rights.terms.title,
      facts: rights ? chosenTerms(rights, messages.rights) : [],
    },
    needsCountry: reader.viewer !== null && (await lacksCountry(db, reader.viewer.id)),
    softCloseMinutes: canExtend ? config.softCloseMs / MINUTE : null,
    locale: reader.locale,
    timeZone: reader.timeZone,
    words: panelWords(messages, isRound(lot)),
  };
}
