import type { ReactNode } from "react";
import type { SealRecord } from "../../src/certification/seal";
import { coarseCountdown } from "../../src/lib/countdown";
import { formatDollars } from "../../src/lib/money";
import { scriptJson } from "../../src/lib/script-json";
import { auctionPhase, isoTime } from "../../src/lib/time";
import { fillIn } from "../../src/lib/wording";
import type { Package, Seller } from "../../src/packages/packages";
import { languageTag } from "../../src/packages/vocabulary";
import type { MaterialRow } from "../../src/roadshow/material";
import type { Roadshow } from "../../src/roadshow/roadshows";
import { BidHistory, type BidHistoryProps } from "../auctions/bid-history";
import { useMessages } from "../messages/context";
import { RightsSection } from "../rights/rights-section";
import { DataQualitySection } from "../samples/data-quality";
import { PreviewButton } from "../samples/preview-button";
import { Moment } from "../ui/moment";
import { FavoriteButton } from "./favorite-button";
import { type Checklist, OwnerChecklist } from "./owner-checklist";
import { RoadshowMaterials } from "./roadshow-materials";
import { SealDetails } from "./seal-record";
import { SellerInformation } from "./seller-information";

interface Props {
  lot: Package;
  seller: Seller;
  materials: MaterialRow[];
  /** While it runs. */
  roadshow: Roadshow | null;
  favorite: boolean | null;
  seal: SealRecord | null;
  /** The package that lists this one again, by its id. */
  relistedAs: string | null;
  /** For its seller, while the auction runs. */
  checklist: Checklist | null;
  now: number;
  /** The package as schema.org/Dataset, for search engines. */
  dataset: object;
  /** The bidding island. */
  bidding: ReactNode;
  history: BidHistoryProps;
  /** The chat's island, for whoever may write to the seller. */
  chat: ReactNode;
}

/** A package and its auction (docs/product.md#package-page). */
export function PackagePage(props: Props) {
  const { lot, seller, seal, materials, roadshow, favorite, checklist, relistedAs, now } = props;
  const { dataset, bidding, history, chat } = props;
  const { bidHistory, packages, publishers, rights, samples } = useMessages();
  const { detail } = packages;
  const lang = languageTag(lot.language);
  return (
    <div className="package-page">
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by scriptJson
        dangerouslySetInnerHTML={{ __html: scriptJson(dataset) }}
      />
      <header className="package-header">
        <div className="package-tags">
          {lot.certified === 1 && <SealDetails seal={seal} />}
          <span className="category-badge" data-category={lot.category}>
            {packages.category(lot.category)}
          </span>
          <span className="package-number">{detail.number(lot.id.slice(-8))}</span>
        </div>
        <h1 lang={lang}>{lot.title}</h1>
        <Succession before={lot.relisted_from} after={relistedAs} />
        <div className="package-subtitle">
          <AuctionEnd lot={lot} now={now} />
          <FavoriteButton packageId={lot.id} title={lot.title} favorite={favorite} />
        </div>
      </header>
      <aside className="package-bidding" id="bidding">
        {bidding}
        {chat}
      </aside>
      <div className="package-sections">
        {checklist && <OwnerChecklist packageId={lot.id} list={checklist} />}
        <Section title={detail.description}>
          <p className="prose" lang={lang}>
            {lot.description}
          </p>
          {lot.collection_description && <p className="prose">{lot.collection_description}</p>}
        </Section>
        <Section title={rights.title}>
          <RightsSection lot={lot} />
        </Section>
        <Section title={samples.dataQuality.title}>
          <DataQualitySection lot={lot} />
          <p className="section-action">
            <PreviewButton packageId={lot.id} title={lot.title} />
          </p>
        </Section>
        <Section title={bidHistory.title}>
          <div data-history-of={lot.id}>
            <BidHistory {...history} />
          </div>
        </Section>
        <Section title={detail.specifications}>
          <Specifications lot={lot} />
        </Section>
        <Section title={detail.seller}>
          <SellerInformation seller={seller} />
          <p className="section-action">
            <a href={`/publisher/${seller.id}`}>{publishers.more}</a>
          </p>
        </Section>
        <Section title={detail.roadshow}>
          <RoadshowMaterials {...{ materials, roadshow, lang }} />
        </Section>
      </div>
    </div>
  );
}

/** The ways to what a lot was before, and to where it is offered again; the panel shows the latter. */
function Succession({ before, after }: { before: string | null; after: string | null }) {
  const { relisting } = useMessages();
  return (
    <>
      {before !== null && (
        <p className="succession">
          <a href={`/package/${before}`}>{relisting.predecessor}</a>
        </p>
      )}
      <p className="succession" data-successor hidden={after === null}>
        <a href={`/package/${after ?? ""}`}>{relisting.successor}</a>
      </p>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="package-section">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** 'Auction ends <relative time>'; marked when under 24 hours remain. The panel keeps it right. */
function AuctionEnd({ lot, now }: { lot: Package; now: number }) {
  const { packages, layout } = useMessages();
  const phase = lot.status === "active" ? auctionPhase(lot.auction_end_time, now) : "ended";
  const ended = phase === "ended";
  return (
    <p className="auction-end" data-phase={phase}>
      <span data-while="open" hidden={ended}>
        {packages.detail.ends}{" "}
        <time className="remaining" dateTime={isoTime(lot.auction_end_time)} data-countdown>
          {coarseCountdown(lot.auction_end_time, now, layout.countdown)}
        </time>
      </span>
      <span data-while="ended" hidden={!ended}>
        {packages.detail.ended}
      </span>{" "}
      <Moment at={lot.ended_at ?? lot.auction_end_time} /> <FinalPrice lot={lot} hidden={!ended} />
    </p>
  );
}

/** What an auction came to; the panel, which hears of its end, words it anew by the attributes. */
function FinalPrice({ lot, hidden }: { lot: Package; hidden: boolean }) {
  const { finalPrice } = useMessages().packages.detail;
  const { highest_bid_cents: cents, status } = lot;
  const words = status === "settled" ? finalPrice.sold : finalPrice.highest;
  return (
    <strong
      className="final-price"
      data-while="ended"
      data-sold={finalPrice.sold}
      data-highest={finalPrice.highest}
      data-none={finalPrice.none}
      hidden={hidden}
    >
      {cents === null ? finalPrice.none : fillIn(words, { amount: formatDollars(cents) })}
    </strong>
  );
}

function Specifications({ lot }: { lot: Package }) {
  const { packages } = useMessages();
  const { detail } = packages;
  const list = (json: string) => packages.list(JSON.parse(json) as string[]);
  const facts: Array<[label: string, value: string | number | null]> = [
    [detail.totalWords, packages.integer(lot.total_words)],
    [detail.totalFiles, packages.integer(lot.total_files)],
    [detail.language, packages.language(lot.language)],
    [detail.fileSize, lot.file_size],
    [detail.formats, list(lot.formats)],
    [detail.encoding, "UTF-8"],
    [detail.publisher, lot.publisher],
    [detail.publicationYear, lot.publication_year],
    [detail.subjects, list(lot.subject_areas)],
  ];
  return (
    <dl className="facts">
      {facts.map(
        ([label, value]) =>
          value !== null &&
          value !== "" && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
