import type { Db } from "../../../db/client";
import { BiddingPanel } from "../../../islands/bidding/bidding-panel";
import { RoundPanel } from "../../../islands/rounds/round-panel";
import { hasRoundWords } from "../../../messages/panel-words";
import { HiddenNote } from "../../../views/moderation/hidden-note";
import type { Checklist } from "../../../views/packages/owner-checklist";
import { PackagePage } from "../../../views/packages/package-page";
import { Island } from "../../../views/ui/island";
import { isVerified } from "../../accounts/verified";
import { confirmedNearDuplicates } from "../../certification/near-duplicates";
import { certificationOf } from "../../certification/requests";
import { sealOf } from "../../certification/seal";
import { isFavorite } from "../../favorites/favorites";
import { InvalidInput } from "../../lib/errors";
import { lruCache } from "../../lib/memo";
import { Template } from "../../lib/template";
import { findAwardable } from "../../licenses/outcomes";
import { buyableShelfOf, ownLicense, shelfOf } from "../../licenses/shelf";
import { isOpen, type SimilarPackages } from "../../marketplace/similar";
import type { Action } from "../../moderation/actions";
import { latestMemberAct } from "../../moderation/latest-acts";
import { actionsOn } from "../../moderation/looking-up";
import { endedAuctionStateOf } from "../../offers/aftermath";
import { hasBids } from "../../packages/bids-placed";
import { datasetJsonLd } from "../../packages/dataset";
import { findSeller, type Package } from "../../packages/packages";
import { abstractFor, titleFor } from "../../packages/titles";
import { visiblePredecessor } from "../../packages/visibility";
import { rightsOf, statesRights } from "../../rights/rights";
import { listMaterials } from "../../roadshow/materials";
import { runningRoadshow } from "../../roadshow/roadshows";
import { isRound } from "../../rules/round";
import { listSimilarPackages } from "../../samples/comparison/near-duplicates";
import { readDataQuality } from "../../samples/earlier-analyses";
import { findPackageFacts, type PackageFacts } from "../../samples/package-facts";
import type { QualityRanking } from "../../samples/quality-ranks";
import { chatWindow } from "../chat/chat-window";
import type { AppContext } from "../http/app-context";
import type { Assets } from "../http/assets";
import { refusalFields } from "../http/errors";
import type { RefusedForm } from "../http/forms";
import type { Reader } from "../http/reader";
import { visiblePackage } from "../http/visible-package";
import type { PackageCards } from "../marketplace/cards";
import { rightsText } from "../rights/in-words";
import { latestHistory } from "./bid-history";
import { panelProps } from "./panel-props";
import type { SampleRequest, SampleViewers } from "./sample-viewers";

export interface PackageViewDeps extends AppContext {
  assets: Assets;
  pseudonymKey: string;
  cards: PackageCards;
  ranking: QualityRanking;
  similar: SimilarPackages;
  viewers: SampleViewers;
}

export function packageView(services: PackageViewDeps) {
  const { db, clock, pages, assets, cards, config } = services;
  const chat = chatWindow(services);
  const factsOf = factsOfPackages(db);
  return async (
    reader: Reader,
    id: string,
    refused?: RefusedForm,
    selection: SampleRequest = {},
  ): Promise<Response> => {
    const { viewer } = reader;
    const lot = await visiblePackage(services, viewer, id);
    const now = clock.now();
    const messages = pages.messages(reader);
    const panel = await panelProps(services, lot, reader, now, refused);
    const seller = await findSeller(db, lot.seller_id);
    const roadshow = await runningRoadshow(db, lot, now);
    const isActiveOwn = viewer?.id === lot.seller_id && lot.status === "active";
    const similarLots = await services.similar.get(lot);
    const hidingAction = await hidingActionOf(db, lot);
    const main = (
      <PackagePage
        lot={lot}
        seal={await sealOf(db, lot)}
        ranks={await ranksOf(services.ranking, lot)}
        facts={await factsOf(lot)}
        comparisonNotes={await notesOn(db, lot)}
        relistedFrom={await visiblePredecessor(db, lot, viewer)}
        relistedAs={panel.state.relistedAs}
        ending={viewer?.id === lot.seller_id ? await endedAuctionStateOf(db, lot, now) : null}
        roundToAward={await findRoundToAward(db, lot, viewer?.id, now)}
        shelf={await findShelf(db, lot, viewer?.id, now)}
        isOwner={viewer?.id === lot.seller_id}
        isVerified={isVerified(viewer)}
        checklist={isActiveOwn ? await checklistOf(db, lot, roadshow !== null) : null}
        seller={seller}
        structuredData={datasetJsonLd(
          lot,
          seller,
          config.publicUrl,
          rightsText(lot),
          reader.locale,
        )}
        viewerHtml={await services.viewers.show(reader, lot, selection)}
        materials={await listMaterials(db, lot.id)}
        roadshow={roadshow}
        isFavorite={viewer ? await isFavorite(db, viewer.id, lot.id) : null}
        chat={await chat(reader, lot)}
        history={await latestHistory(services, lot, reader)}
        similarCount={similarLots.length}
        isOpen={isOpen(lot, now)}
        bidding={
          hidingAction ? (
            <HiddenNote
              packageId={lot.id}
              isRemoved={lot.removed_at !== null}
              statementId={hidingAction.id}
            />
          ) : hasRoundWords(panel) ? (
            <Island
              name="round-panel"
              component={RoundPanel}
              props={panel}
              modules={assets.modulesOf("round-panel.js")}
            />
          ) : (
            <Island
              name="bidding-panel"
              component={BiddingPanel}
              props={panel}
              modules={assets.modulesOf("bidding-panel.js")}
            />
          )
        }
      />
    );
    return pages.page(reader, {
      title: titleFor(lot, reader.locale).text,
      description: abstractFor(lot, reader.locale).text.slice(0, 200),
      current: "marketplace",
      main: new Template(pages.html(reader, main)).pieces({
        similar: await cards.render(similarLots, reader, now),
      }),
      ...(lot.shown === 1
        ? { metadata: { path: `/package/${lot.id}`, picture: `/package/${lot.id}/og.png` } }
        : { isSecret: true as const }),
      ...refusalFields(messages, refused, ({ title, text }) => ({
        title: refused?.reason instanceof InvalidInput ? messages.auctions.toasts.invalid : title,
        text,
      })),
    });
  };
}

async function findShelf(db: Db, lot: Package, viewerId: string | undefined, now: number) {
  if (viewerId === lot.seller_id) return shelfOf(db, lot);
  const shelf = await buyableShelfOf(db, lot, now);
  if (!shelf || viewerId === undefined) return shelf;
  return (await ownLicense(db, lot.id, viewerId)) ? null : shelf;
}

async function hidingActionOf(db: Db, lot: Package): Promise<Action | null> {
  if (lot.hidden_at === null) return null;
  if (lot.hidden_with_seller === 1) return latestMemberAct(db, lot.seller_id, "suspend");
  return (await actionsOn(db, lot.id))[0] ?? null;
}

async function findRoundToAward(db: Db, lot: Package, viewerId: string | undefined, now: number) {
  if (viewerId !== lot.seller_id || lot.status !== "ended" || !isRound(lot)) return null;
  return findAwardable(db, { packageId: lot.id, sellerId: viewerId }, now);
}

async function ranksOf(ranking: QualityRanking, lot: Package) {
  if (lot.data_quality === null) return null;
  const { qualityMetrics, aiTrainingValue } = readDataQuality(lot.data_quality);
  return ranking.ranksOf(lot, { ...qualityMetrics, aiTrainingValue });
}

const MAX_CACHED_FACTS = 500;

/** A package can have 100 analyses, and its data quality changes with each of them. */
function factsOfPackages(db: Db) {
  const cached = lruCache<string, PackageFacts>(MAX_CACHED_FACTS);
  return async (lot: Package): Promise<PackageFacts> => {
    const key = `${lot.id} ${lot.data_quality}`;
    const facts = cached.get(key) ?? (await findPackageFacts(db, lot.id));
    cached.set(key, facts);
    return facts;
  };
}

async function notesOn(db: Db, lot: Package) {
  const dataQuality = lot.data_quality ? readDataQuality(lot.data_quality) : null;
  return {
    confirmed: await confirmedNearDuplicates(db, lot.id),
    alike: await listSimilarPackages(db, lot.id),
    benchmarks: dataQuality?.benchmarks ?? null,
  };
}

async function checklistOf(db: Db, lot: Package, hasRoadshow: boolean): Promise<Checklist> {
  return {
    sample: lot.data_quality !== null,
    rights: statesRights(rightsOf(lot)),
    roadshow: hasRoadshow,
    certification: (await certificationOf(db, lot)).status,
    editable: !(await hasBids(db, lot)),
  };
}
