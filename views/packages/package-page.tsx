import type { ComponentProps, ReactNode } from "react";
import { useMessages } from "../../messages/context";
import type { SealRecord } from "../../src/certification/seal";
import { languageByScript } from "../../src/lib/languages";
import { placeholder } from "../../src/lib/template";
import type { RoundOutcomes } from "../../src/licenses/outcomes";
import type { Shelf } from "../../src/licenses/shelf";
import type { EndedAuctionState } from "../../src/offers/aftermath";
import type { Package, Seller } from "../../src/packages/packages";
import { declaredSize, statedFiles } from "../../src/packages/stated-facts";
import { languageTag } from "../../src/packages/vocabulary";
import type { MaterialRow } from "../../src/roadshow/material-content";
import type { Roadshow } from "../../src/roadshow/roadshows";
import type { PackageFacts } from "../../src/samples/package-facts";
import type { QualityRanks } from "../../src/samples/quality-ranks";
import { type BidHistoryProps, LatestHistory } from "../auctions/bid-history";
import { RoundsToAward } from "../licenses/rounds-to-award";
import { ShelfBox } from "../licenses/shelf-box";
import { ReportLink } from "../moderation/report-link";
import { OwnerNextSteps } from "../offers/owner-next";
import { RightsSection } from "../rights/rights-section";
import { ComparisonNotes } from "../samples/comparison-notes";
import { DataQualitySection } from "../samples/data-quality";
import { PackageFactList } from "../samples/package-facts";
import { SampleActions } from "../samples/sample-actions";
import { scriptJson } from "../ui/island";
import { PackageTitle, useShownTitle } from "../ui/package-title";
import { PublisherName } from "../ui/publisher-name";
import { Abstract } from "./abstract";
import { AudienceNote } from "./audience-note";
import { CompareBar, CompareCheckbox } from "./compare-bar";
import { FavoriteButton } from "./favorite-button";
import { LanguageName } from "./language-name";
import { useLiveWords } from "./live-words";
import { type Checklist, OwnerChecklist } from "./owner-checklist";
import { RoadshowMaterials } from "./roadshow-materials";
import { SealDetails } from "./seal-record";
import { SellerInformation } from "./seller-information";
import { Specifications } from "./specifications";
import { RelistingLinks } from "./succession";

interface Props {
  lot: Package;
  seller: Seller;
  materials: MaterialRow[];
  roadshow: Roadshow | null;
  isFavorite: boolean | null;
  seal: SealRecord | null;
  ranks: QualityRanks | null;
  facts: PackageFacts;
  comparisonNotes: ComponentProps<typeof ComparisonNotes>;
  relistedFrom: string | null;
  relistedAs: string | null;
  checklist: Checklist | null;
  ending: EndedAuctionState | null;
  roundToAward: RoundOutcomes | null;
  shelf: Shelf | null;
  isOwner: boolean;
  isVerified: boolean;
  structuredData: object;
  viewerHtml: string;
  bidding: ReactNode;
  similarCount: number;
  isOpen: boolean;
  history: BidHistoryProps;
  chat: ReactNode;
}

export function PackagePage(props: Props) {
  const { lot, seller, seal, materials, roadshow, isFavorite, checklist, ending, relistedAs } =
    props;
  const { structuredData, viewerHtml, bidding, history, chat, comparisonNotes, ranks } = props;
  const { isOwner } = props;
  const { bidHistory, compare, moderation, packages, publishers, rights, samples } = useMessages();
  const liveWords = useLiveWords();
  const { detail } = packages;
  const lang = languageTag(lot.language) ?? languageByScript(lot.title);
  const { text: title } = useShownTitle(lot);
  return (
    <div className="package-page">
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by scriptJson
        dangerouslySetInnerHTML={{ __html: scriptJson(structuredData) }}
      />
      <header className="package-header">
        <div className="package-tags">
          {lot.certified === 1 && <SealDetails seal={seal} packageId={lot.id} />}
          {lot.disproved !== null && <span className="muted">{moderation.onPage.disproved}</span>}
          <span className="category-badge" data-category={lot.category}>
            {packages.category(lot.category)}
          </span>
          <span className="package-number">{detail.number({ id: lot.id.slice(-8) })}</span>
          <span className="package-choices">
            <CompareCheckbox lot={lot} />
            <FavoriteButton packageId={lot.id} title={title} isFavorite={isFavorite} />
          </span>
        </div>
        <PackageTitle as="h1" lot={lot} />
        <HeaderFacts lot={lot} />
        <RelistingLinks relistedFrom={props.relistedFrom} relistedAs={relistedAs} />
      </header>
      <aside className="package-bidding" id="bidding">
        <AudienceNote lot={lot} isOwner={isOwner} isVerified={props.isVerified} />
        {bidding}
        {chat}
      </aside>
      <div className="package-sections">
        {props.roundToAward && <RoundsToAward rounds={[props.roundToAward]} onPackagePage />}
        {props.shelf && <ShelfBox packageId={lot.id} shelf={props.shelf} isOwner={isOwner} />}
        {ending && !props.roundToAward && <OwnerNextSteps lot={lot} ending={ending} />}
        <Section title={samples.shown.title} id="sample">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by SampleViewer */}
          <div dangerouslySetInnerHTML={{ __html: viewerHtml }} />
          {lot.data_quality !== null && (
            <SampleActions packageId={lot.id} title={title} isOwner={isOwner} />
          )}
        </Section>
        {checklist && <OwnerChecklist packageId={lot.id} checklist={checklist} />}
        <Section title={samples.dataQuality.title}>
          <DataQualitySection lot={lot} ranks={ranks} />
          <PackageFactList facts={props.facts} />
          <ComparisonNotes {...comparisonNotes} />
        </Section>
        <Section title={rights.title}>
          <RightsSection lot={lot} />
        </Section>
        <Section title={detail.description}>
          <Abstract lot={lot} />
          {lot.collection_description && (
            <p className="prose" lang={languageByScript(lot.collection_description, lang)}>
              {lot.collection_description}
            </p>
          )}
        </Section>
        <Section title={detail.specifications}>
          <Specifications lot={lot} />
        </Section>
        <Section title={bidHistory.title} id="history">
          <div data-history-of={lot.id}>
            <LatestHistory packageId={lot.id} {...history} />
          </div>
        </Section>
        <Section title={detail.seller}>
          <SellerInformation seller={seller} />
          <p className="section-action">
            <a href={`/publisher/${seller.id}`}>{publishers.more}</a>{" "}
            {!isOwner && <ReportLink subject="package" about={`/package/${lot.id}`} />}
          </p>
        </Section>
        <Section title={detail.roadshow} id="roadshow">
          <RoadshowMaterials materials={materials} roadshow={roadshow} lang={lang} />
          {!isOwner && (roadshow || materials.length > 0) && (
            <p className="section-action">
              <ReportLink subject="roadshow" about={`/roadshow/${lot.id}`} />
            </p>
          )}
        </Section>
        {props.similarCount > 0 && (
          <Section title={props.isOpen ? compare.similar : compare.similarOpen} id="similar">
            <ul className="package-list grid" data-lots={liveWords}>
              {placeholder("similar")}
            </ul>
          </Section>
        )}
      </div>
      <CompareBar />
    </div>
  );
}

function HeaderFacts({ lot }: { lot: Package }) {
  const { format, packages } = useMessages();
  const { unit, count } = declaredSize(lot);
  const formats = packages.list(statedFiles(lot).formats);
  return (
    <p className="header-facts">
      {packages.table[unit]({ count: format.compact(count) })}
      {" · "}
      <LanguageName language={lot.language} />
      {formats && ` · ${formats}`}
      {lot.publisher && (
        <>
          {" · "}
          <PublisherName lot={lot} />
        </>
      )}
    </p>
  );
}

interface SectionProps {
  title: string;
  id?: string;
  children: ReactNode;
}

function Section({ title, id, children }: SectionProps) {
  return (
    <section className="package-section" id={id}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
