import type { Db } from "../../../db/client";
import { ApprovalNote } from "../../../views/approvals/approval-note";
import { UnconfirmedNote } from "../../../views/auctions/unconfirmed-note";
import { ChangeNote } from "../../../views/consent/change-note";
import { HiddenNote } from "../../../views/moderation/hidden-note";
import type { Viewer } from "../../accounts/sessions";
import { openApprovalOf } from "../../approvals/approvals";
import { unconfirmedSales } from "../../auctions/closing/unconfirmed-winners";
import { barOf } from "../../bidders/eligibility";
import { changesTo } from "../../consent/reading";
import { InvalidInput } from "../../lib/errors";
import { piecesOf } from "../../lib/template";
import { ownFactsOf } from "../../marketplace/own-facts";
import { isOpen } from "../../marketplace/similar";
import type { Action } from "../../moderation/actions";
import { latestMemberAct } from "../../moderation/latest-acts";
import { actionsOn } from "../../moderation/looking-up";
import type { Package } from "../../packages/packages";
import { visiblePredecessor } from "../../packages/visibility";
import { runningRoadshow } from "../../roadshow/roadshows";
import { isFixedPrice } from "../../rules/sale";
import { readDataQuality } from "../../samples/earlier-analyses";
import type { QualityRanking } from "../../samples/quality-ranks";
import { chatWindow } from "../chat/chat-window";
import type { AppContext } from "../http/app-context";
import type { Assets } from "../http/assets";
import { refusalFields } from "../http/errors";
import type { RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";
import { visiblePackage } from "../http/visible-package";
import type { PackageCards } from "../marketplace/cards";
import { audiencePart } from "./audience-part";
import { latestHistory } from "./bid-history";
import { fixedPricePanel } from "./fixed-price";
import { nextSteps, ownerChecklist } from "./owner-parts";
import { panelProps } from "./panel-props";
import type { SampleRequest } from "./sample-viewers";
import type { PackagePageServices } from "./services";

export interface PackageViewDeps extends AppContext, PackagePageServices {
  assets: Assets;
  pseudonymKey: string;
  cards: PackageCards;
  ranking: QualityRanking;
}

interface PackageQuery extends SampleRequest {
  /** `exclusive`: the bid form begins with an exclusive bid. */
  bid?: string | undefined;
}

export function packageView(services: PackageViewDeps) {
  const { db, clock, pages, cards, parts } = services;
  const chat = chatWindow(services);
  return async (
    reader: Reader,
    id: string,
    refused?: RefusedForm,
    query: PackageQuery = {},
  ): Promise<Response> => {
    const { viewer } = reader;
    const lot = await visiblePackage(services, viewer, id);
    const now = clock.now();
    const messages = pages.messages(reader);
    const isOwner = viewer?.id === lot.seller_id;
    const own = viewer && (await ownFactsOf(db, lot, viewer.id));
    const stated = await services.listingFacts.read(lot);
    const { seller } = stated.facts;
    const roadshow = runningRoadshow(lot, stated.facts.roadshow, now);
    const state = await services.states.get(lot);
    const similarLots = await services.similar.get(lot);
    const frame = await parts.frame(reader, {
      lot,
      stated,
      roadshow,
      ranks: await ranksOf(services.ranking, lot),
      relistedFrom: await visiblePredecessor(db, lot, viewer),
      relistedAs: state.relistedAs,
      isOwner,
      isFavorite: own?.isFavorite ?? null,
      hasSimilar: similarLots.length > 0,
      isOpen: isOpen(lot, now),
    });
    const bar = viewer && (await barOf(db, lot, viewer));
    const hidingAction = await hidingActionOf(db, lot);
    const bidding = hidingAction ? (
      <HiddenNote
        packageId={lot.id}
        isRemoved={lot.removed_at !== null}
        statementId={hidingAction.id}
      />
    ) : null;
    const panel = async () =>
      isFixedPrice(lot)
        ? piecesOf(await fixedPricePanel(services, reader, lot, { own, now }))
        : parts.panel(
            reader,
            lot,
            await panelProps(services, lot, reader, {
              now,
              state,
              own,
              bar,
              refused,
              bid: query.bid,
            }),
          );
    const unconfirmed = await confirmationNote(db, lot, viewer);
    const main = frame.template.pieces({
      ...parts.figures(reader, lot, seller),
      bidding: [
        ...piecesOf(await changeNote(services, reader, lot, now)),
        ...piecesOf(await audiencePart(services, reader, lot, { bar, now, refused })),
        ...piecesOf(unconfirmed ? pages.html(reader, unconfirmed) : ""),
        ...piecesOf(await approvalNote(services, reader, lot, now)),
        ...(bidding ? piecesOf(pages.html(reader, bidding)) : await panel()),
        // Without a panel to keep in view, the conversation opens as a page, and this one stays light.
        ...piecesOf(isFixedPrice(lot) ? "" : await chat(reader, { lot, seller, own })),
      ],
      next: await nextSteps(services, reader, lot, now),
      sample: await services.viewers.show(reader, lot, stated.facts.samples, query),
      checklist: await ownerChecklist(services, reader, lot, roadshow !== null),
      history: isFixedPrice(lot)
        ? []
        : parts.history(reader, lot, await latestHistory(services, lot, reader)),
      similar: await cards.renderPriced(similarLots, reader, now),
    });
    const { title, description, metadata } = frame;
    return pages.page(reader, {
      title,
      description,
      current: "marketplace",
      main,
      ...(metadata ? { metadata } : { isSecret: true as const }),
      ...refusalFields(messages, refused, ({ title, text }) => ({
        title: refused?.reason instanceof InvalidInput ? messages.auctions.toasts.invalid : title,
        text,
      })),
    });
  };
}

async function confirmationNote(db: Db, lot: Package, viewer: Viewer | null) {
  const { confirm_by: confirmBy } = lot;
  if (confirmBy === null || !viewer) return null;
  const sales = await unconfirmedSales(db, lot.id);
  const isSeller = viewer.id === lot.seller_id;
  const isShown = isSeller ? sales.length > 0 : sales.some((sale) => sale.memberId === viewer.id);
  return isShown ? <UnconfirmedNote confirmBy={confirmBy} isSeller={isSeller} /> : null;
}

/** What the member has asked colleagues to approve here. Only members with colleagues can have. */
async function approvalNote(
  { db, pages }: Pick<AppContext, "db" | "pages">,
  reader: Reader,
  lot: Package,
  now: number,
): Promise<string> {
  const { viewer } = reader;
  if (!viewer || viewer.roles === null) return "";
  const asked = { memberId: viewer.memberId, packageId: lot.id };
  const approval = await openApprovalOf(db, asked, viewer.id, now);
  return approval ? pages.html(reader, <ApprovalNote approval={approval} />) : "";
}

/** Most packages were never changed, so their pages need no query. */
async function changeNote(
  { db, pages }: Pick<AppContext, "db" | "pages">,
  reader: Reader,
  lot: Package,
  now: number,
): Promise<string> {
  if (lot.changes_asked === 0 && lot.ended_early === null) return "";
  const changes = await changesTo(db, lot, null, now);
  return pages.html(reader, <ChangeNote lot={lot} changes={changes} />);
}

async function hidingActionOf(db: Db, lot: Package): Promise<Action | null> {
  if (lot.hidden_at === null) return null;
  if (lot.hidden_with_seller === 1) return latestMemberAct(db, lot.seller_id, "suspend");
  const actions = await actionsOn(db, lot.id);
  return actions.find(({ act }) => act !== "end") ?? null;
}

async function ranksOf(ranking: QualityRanking, lot: Package) {
  if (lot.data_quality === null) return null;
  const { qualityMetrics, aiTrainingValue } = readDataQuality(lot.data_quality);
  return ranking.ranksOf(lot, { ...qualityMetrics, aiTrainingValue });
}
