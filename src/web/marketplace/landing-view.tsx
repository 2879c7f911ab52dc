import type { Db } from "../../../db/client";
import { ExampleSheet } from "../../../views/landing/example-sheet";
import { LandingPage, type LandingSlot } from "../../../views/landing/landing-page";
import { Claims } from "../../../views/ui/claims";
import { type Html, piecesOf, Template } from "../../lib/template";
import type { CataloguePage } from "../../marketplace/catalogue";
import type { CataloguePages } from "../../marketplace/catalogue-pages";
import { currentPrices } from "../../marketplace/current-prices";
import { findLandingExample, type LandingExample } from "../../marketplace/landing-example";
import { type CatalogueStatistics, catalogueStatistics } from "../../marketplace/statistics";
import type { Reader } from "../http/reader";
import type { Site } from "../http/site";
import type { PackageCards } from "./cards";

interface Needs extends Site {
  cards: PackageCards;
  catalogue: CataloguePages;
  readOnlyDb: Db;
}

/** Auctions that end next, of what the catalogue shows first of all. */
const ENDING = {
  filter: { status: "active", certifiedOnly: true },
  sort: "ending-soon",
  limit: 6,
} as const;

/** The page of visitors at /: rendered once, its live parts once for each state of the catalogue. */
export function landingView(needs: Needs) {
  const { db, clock, cards, catalogue, config, pages } = needs;
  const statistics = catalogueStatistics(needs);
  const rendered = new Map<string, Template<LandingSlot>>();
  const examples = new WeakMap<CataloguePage, LandingExample | null>();
  const sheets = new WeakMap<LandingExample, Map<string, Html>>();

  return async (reader: Reader): Promise<Response> => {
    const now = clock.now();
    const ending = await catalogue.browse(ENDING, now);
    const { landing } = pages.messages(reader);
    return pages.page(reader, {
      found: { path: "/" },
      title: landing.title,
      description: landing.description,
      bar: "landing",
      main: templateOf(reader, ending.entries.length > 0).pieces({
        figures: figuresOf(reader, await statistics()),
        example: await exampleOf(reader, ending, now),
        cards: await cards.render(ending.entries, reader, now),
      }),
    });
  };

  /** None where nothing was ever listed. */
  function figuresOf(reader: Reader, figures: CatalogueStatistics): Html {
    if (figures.packages === 0) return "";
    const { landing, packages } = pages.messages(reader);
    const names = ["publishers", "packages", "countries"] as const;
    const claims = names.map((name) => ({
      label: landing.figures[name],
      figure: packages.integer(figures[name]),
    }));
    return pages.html(reader, <Claims claims={claims} />);
  }

  function templateOf(reader: Reader, live: boolean): Template<LandingSlot> {
    const key = `${reader.locale} ${live}`;
    let template = rendered.get(key);
    if (!template) {
      const page = <LandingPage whatsbookUrl={config.whatsbookUrl} live={live} />;
      template = new Template(pages.html(reader, page));
      rendered.set(key, template);
    }
    return template;
  }

  /** Found once for each state of the catalogue; its price is that of the moment, as the cards' is. */
  async function exampleOf(reader: Reader, ending: CataloguePage, now: number): Promise<Html> {
    let example = examples.get(ending);
    if (example === undefined) {
      example = await findLandingExample(db, ending.entries);
      examples.set(ending, example);
    }
    if (!example) return "";
    const { seq } = example.lot;
    const price = (await currentPrices(db, [seq])).get(seq);
    if (!price) return "";
    const shown = sheets.get(example) ?? new Map<string, Html>();
    sheets.set(example, shown);
    const key = [reader.locale, price.highest_bid_cents, price.bid_count].join();
    let html = shown.get(key);
    if (html === undefined) {
      html = piecesOf(pages.html(reader, <ExampleSheet {...{ ...example, price, now }} />));
      shown.set(key, html);
    }
    return html;
  }
}
