import type { ComponentProps, ReactNode } from "react";
import { useMessages } from "../../messages/context";
import type { SealRecord } from "../../src/certification/seal";
import { languageByScript } from "../../src/lib/languages";
import { placeholder } from "../../src/lib/template";
import type { Listing } from "../../src/packages/listing";
import type { Seller } from "../../src/packages/sellers";
import { languageTag } from "../../src/packages/vocabulary";
import type { MaterialRow } from "../../src/roadshow/material-content";
import type { Roadshow } from "../../src/roadshow/roadshows";
import { isFixedPrice } from "../../src/rules/sale";
import type { PackageFacts } from "../../src/samples/package-facts";
import type { QualityRanks } from "../../src/samples/quality-ranks";
import { ReportLink } from "../moderation/report-link";
import { RightsSection } from "../rights/rights-section";
import { ComparisonNotes } from "../samples/comparison-notes";
import { DataQualitySection } from "../samples/data-quality";
import { PackageFactList } from "../samples/package-facts";
import { SampledBadge } from "../samples/sampling-line";
import { CardParts, titleId } from "../ui/card-parts";
import { PackageTitle } from "../ui/package-title";
import { Abstract } from "./abstract";
import { CompareBar, CompareCheckbox } from "./compare-bar";
import { Contents } from "./contents";
import { FactsStrip } from "./facts-strip";
import { FavoriteButton } from "./favorite-button";
import { HeaderFacts } from "./header-facts";
import { useLiveWords } from "./live-words";
import { RoadshowMaterials } from "./roadshow-materials";
import { SealDetails } from "./seal-record";
import { SellerInformation } from "./seller-information";
import { Specifications } from "./specifications";
import { RelistingLinks } from "./succession";

/** Pages are kept for each listing and kind of reader; each request fills in these parts. */
export type PackageSlot =
  | "structured-data"
  | "bidding"
  | "next"
  | "sample"
  | "checklist"
  | "unit-price"
  | "history"
  | "similar";

interface Props {
  listing: Listing;
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
  isOwner: boolean;
  hasSimilar: boolean;
  isOpen: boolean;
}

export function PackagePage(props: Props) {
  const { listing: lot, seller, seal, materials, roadshow, isFavorite } = props;
  const { comparisonNotes, ranks, isOwner } = props;
  const { bidHistory, compare, moderation, packages, publishers, records, rights, samples } =
    useMessages();
  const liveWords = useLiveWords();
  const { detail } = packages;
  const lang = languageTag(lot.language) ?? languageByScript(lot.title);
  const hasRoadshow = roadshow !== null || materials.length > 0;
  const similarTitle = props.isOpen ? compare.similar : compare.similarOpen;
  return (
    <div className="package-page">
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the slot is filled by scriptJson
        dangerouslySetInnerHTML={{ __html: placeholder("structured-data") }}
      />
      <CardParts />
      <header className="package-header">
        <div className="package-tags">
          {lot.certified === 1 && <SealDetails seal={seal} packageId={lot.id} />}
          {lot.sampling !== null && <SampledBadge />}
          {lot.disproved !== null && <span className="muted">{moderation.onPage.disproved}</span>}
          <span className="category-badge" data-category={lot.category}>
            {packages.category(lot.category)}
          </span>
          <span className="package-number">{detail.number({ id: lot.id.slice(-8) })}</span>
          <span className="package-choices">
            <CompareCheckbox packageId={lot.id} />
            <FavoriteButton packageId={lot.id} isFavorite={isFavorite} />
          </span>
        </div>
        <PackageTitle as="h1" lot={lot} id={titleId(lot.id)} />
        <HeaderFacts lot={lot} />
        <RelistingLinks relistedFrom={props.relistedFrom} relistedAs={props.relistedAs} />
      </header>
      <aside className="package-bidding" id="bidding">
        {placeholder("bidding")}
        <Contents
          titles={{
            description: detail.description,
            sample: samples.shown.title,
            quality: samples.dataQuality.title,
            rights: rights.title,
            specifications: detail.specifications,
            ...(!isFixedPrice(lot) && { history: bidHistory.title }),
            seller: detail.seller,
            ...(hasRoadshow && { roadshow: detail.roadshow }),
            ...(props.hasSimilar && { similar: similarTitle }),
          }}
        />
      </aside>
      <div className="package-sections">
        {placeholder("next")}
        <FactsStrip lot={lot} price={placeholder("unit-price")} />
        <Section title={detail.description} id="description">
          <Abstract lot={lot} />
          {lot.collection_description && (
            <p className="prose" lang={languageByScript(lot.collection_description, lang)}>
              {lot.collection_description}
            </p>
          )}
        </Section>
        <Section title={samples.shown.title} id="sample">
          <div>{placeholder("sample")}</div>
          {lot.data_quality !== null && !isOwner && (
            <p className="section-action">
              <ReportLink subject="sample" about={`/package/${lot.id}#sample`} />
            </p>
          )}
        </Section>
        {placeholder("checklist")}
        <Section title={samples.dataQuality.title} id="quality">
          <DataQualitySection lot={lot} ranks={ranks} />
          <PackageFactList facts={props.facts} />
          <ComparisonNotes {...comparisonNotes} />
        </Section>
        <Section title={rights.title} id="rights">
          <RightsSection lot={lot} />
        </Section>
        <details className="package-section" id="specifications">
          <summary>
            <h2>{detail.specifications}</h2>
          </summary>
          <Specifications lot={lot} />
        </details>
        {isFixedPrice(lot) ? (
          placeholder("history")
        ) : (
          <Section title={bidHistory.title} id="history">
            <div data-history-of={lot.id}>{placeholder("history")}</div>
          </Section>
        )}
        <Section title={detail.seller} id="seller">
          <SellerInformation seller={seller} />
          <p className="section-action">
            {records.fact({
              label: records.completed,
              figure: String(seller.record_completed ?? 0),
            })}
            {" · "}
            <a href={`/publisher/${seller.id}`}>{publishers.more}</a>{" "}
            {!isOwner && <ReportLink subject="package" about={`/package/${lot.id}`} />}
          </p>
        </Section>
        {hasRoadshow && (
          <Section title={detail.roadshow} id="roadshow">
            <RoadshowMaterials materials={materials} roadshow={roadshow} lang={lang} />
            {!isOwner && (
              <p className="section-action">
                <ReportLink subject="roadshow" about={`/roadshow/${lot.id}`} />
              </p>
            )}
          </Section>
        )}
        {props.hasSimilar && (
          <Section title={similarTitle} id="similar">
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

interface SectionProps {
  title: string;
  id: string;
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
