import { BiddingPanel } from "../../../islands/bidding/bidding-panel";
import type { PanelProps } from "../../../islands/bidding/props";
import { RoundPanel } from "../../../islands/rounds/round-panel";
import { hasRoundWords } from "../../../messages/panel-words";
import { type BidHistoryProps, LatestHistory } from "../../../views/auctions/bid-history";
import { UnitPrice } from "../../../views/packages/facts-strip";
import { PackagePage, type PackageSlot } from "../../../views/packages/package-page";
import { Island, scriptJson, sharedWords } from "../../../views/ui/island";
import { ValuesByFacts } from "../../lib/memo";
import { Passage, type Piece } from "../../lib/passage";
import { placeholder, Template } from "../../lib/template";
import type { StatedListing } from "../../marketplace/listing-facts";
import { datasetJsonLd } from "../../packages/dataset";
import { listingOf } from "../../packages/listing";
import type { Package } from "../../packages/packages";
import type { Seller } from "../../packages/sellers";
import { abstractFor, titleFor } from "../../packages/titles";
import type { Roadshow } from "../../roadshow/roadshows";
import { readDataQuality } from "../../samples/earlier-analyses";
import { findPackageFacts, type PackageFacts } from "../../samples/package-facts";
import type { QualityRanks } from "../../samples/quality-ranks";
import type { AppContext } from "../http/app-context";
import type { Assets } from "../http/assets";
import type { PageMetadata } from "../http/page-metadata";
import type { Reader } from "../http/reader";
import { rightsText } from "../rights/in-words";

interface FrameInput {
  lot: Package;
  stated: StatedListing;
  ranks: QualityRanks | null;
  roadshow: Roadshow | null;
  relistedFrom: string | null;
  relistedAs: string | null;
  isOwner: boolean;
  isFavorite: boolean | null;
  hasSimilar: boolean;
  isOpen: boolean;
}

interface Frame {
  title: string;
  description: string;
  template: Template<PackageSlot>;
  /** Null if the package is not shown to all. */
  metadata: PageMetadata | null;
}

type PanelSlot = "words" | "key" | "bidder";

type Figures = Record<"structured-data" | "unit-price", readonly Piece[]>;

/** A frame takes about 40 KB, and the other parts together 30. */
const MAX_PARTS = 400;

/**
 * Keeps rendered parts of packages' pages. Every part is kept with all facts that it is rendered
 * from, so that it is rendered again whenever one of them has changed.
 */
export class PackageParts {
  readonly #frames = new ValuesByFacts<Promise<Frame>>(MAX_PARTS);
  readonly #sampleFacts = new ValuesByFacts<Promise<PackageFacts>>(MAX_PARTS);
  readonly #figures = new ValuesByFacts<Figures>(MAX_PARTS);
  readonly #histories = new ValuesByFacts<readonly Piece[]>(MAX_PARTS);
  readonly #panels = new ValuesByFacts<Template<PanelSlot>>(MAX_PARTS);

  constructor(
    private readonly site: Pick<AppContext, "db" | "config" | "pages"> & { assets: Assets },
  ) {}

  frame(reader: Reader, { lot, stated, ...shown }: FrameInput): Promise<Frame> {
    const listing = listingOf(lot);
    const key = keyOf(reader, lot, shown.isOwner, shown.isFavorite);
    const frame = this.#frames.get(key, JSON.stringify([listing, stated.text, shown]), async () => {
      const { confirmed, alike, ...facts } = stated.facts;
      const quality = lot.data_quality ? readDataQuality(lot.data_quality) : null;
      const page = (
        <PackagePage
          {...facts}
          {...shown}
          listing={listing}
          facts={await this.#sampleFactsOf(lot)}
          comparisonNotes={{ confirmed, alike, benchmarks: quality?.benchmarks ?? null }}
        />
      );
      const { id } = lot;
      return {
        title: titleFor(lot, reader.locale).text,
        description: abstractFor(lot, reader.locale).text.slice(0, 200),
        template: new Template<PackageSlot>(this.site.pages.html(reader, page)),
        metadata:
          lot.shown === 1 ? { path: `/package/${id}`, picture: `/package/${id}/og.png` } : null,
      };
    });
    frame.catch(() => this.#frames.delete(key));
    return frame;
  }

  /** A package can have 100 analyses, and its data quality changes with each of them. */
  #sampleFactsOf({ id, data_quality }: Package): Promise<PackageFacts> {
    const read = () => findPackageFacts(this.site.db, id);
    const facts = this.#sampleFacts.get(id, data_quality ?? "", read);
    facts.catch(() => this.#sampleFacts.delete(id));
    return facts;
  }

  /** What each bid changes in the frame. */
  figures(reader: Reader, lot: Package, seller: Seller): Figures {
    return this.#figures.get(keyOf(reader, lot), JSON.stringify([lot, seller]), () => {
      const { publicUrl } = this.site.config;
      const data = datasetJsonLd(lot, seller, publicUrl, rightsText(lot), reader.locale);
      const price = <UnitPrice lot={lot} />;
      return {
        "structured-data": kept(scriptJson(data)),
        "unit-price": kept(this.site.pages.html(reader, price)),
      };
    });
  }

  history(reader: Reader, lot: Package, history: BidHistoryProps): readonly Piece[] {
    const hasOwn = history.chart.bids.some(({ kind }) => kind.startsWith("own"));
    const key = keyOf(reader, lot, hasOwn && reader.viewer?.id);
    return this.#histories.get(key, JSON.stringify(history), () =>
      kept(this.site.pages.html(reader, <LatestHistory packageId={lot.id} {...history} />)),
    );
  }

  /** Members who have not bid share a panel, into which each request fills their ids. */
  panel(reader: Reader, lot: Package, props: PanelProps): readonly Piece[] {
    const { bidder, formKey } = props;
    const bidderId = bidder.kind === "member" ? bidder.bidderId : "";
    const values = { words: sharedWords(props.words), key: formKey, bidder: bidderId };
    const hasBid = bidder.kind === "member" && bidder.standing.yourHighest !== null;
    if (hasBid) return this.#panelOf(reader, props).piecesOnce(values);
    const shared: PanelProps = {
      ...props,
      formKey: placeholder("key"),
      bidder: bidder.kind === "member" ? { ...bidder, bidderId: placeholder("bidder") } : bidder,
    };
    const { words: _, ...facts } = shared;
    const panel = this.#panels.get(keyOf(reader, lot, bidder.kind), JSON.stringify(facts), () =>
      this.#panelOf(reader, shared),
    );
    return panel.pieces(values);
  }

  #panelOf(reader: Reader, props: PanelProps): Template<PanelSlot> {
    const { assets, pages } = this.site;
    const island = hasRoundWords(props) ? (
      <Island
        name="round-panel"
        component={RoundPanel}
        props={props}
        modules={assets.modulesOf("round-panel.js")}
        wordsSlot="words"
      />
    ) : (
      <Island
        name="bidding-panel"
        component={BiddingPanel}
        props={props}
        modules={assets.modulesOf("bidding-panel.js")}
        wordsSlot="words"
      />
    );
    return new Template(pages.html(reader, island));
  }
}

function keyOf({ locale, timeZone }: Reader, { id }: Package, ...others: unknown[]): string {
  return JSON.stringify([id, locale, timeZone, ...others]);
}

function kept(html: string): readonly Piece[] {
  return [new Passage(Buffer.from(html))];
}
