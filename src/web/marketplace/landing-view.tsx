import type { Db } from "../../../db/client";
import { ExampleSheet } from "../../../views/landing/example-sheet";
import { LandingPage, type LandingSlot } from "../../../views/landing/landing-page";
import { Claims } from "../../../views/ui/claims";
import { type Html, piecesOf, Template } from "../../lib/template";
import { browseCatalogue, type CatalogueEntry } from "../../marketplace/catalogue";
import { findLandingExample, type LandingExample } from "../../marketplace/landing-example";
import { currentPrices } from "../../marketplace/listed-prices";
import { type CatalogueStatistics, catalogueStatistics } from "../../marketplace/statistics";
import type { AppContext } from "../http/app-context";
import type { Reader } from "../http/reader";
import type { PackageCards } from "./cards";

interface Deps extends AppContext {
  cards: PackageCards;
  readOnlyDb: Db;
}

const ENDING_SOON_REQUEST = {
  filter: { status: "active", certifiedOnly: true },
  sort: "ending-soon",
  limit: 6,
} as const;

export function landingView(deps: Deps) {
  const { db, readOnlyDb, clock, cards, config, pages } = deps;
  const statistics = catalogueStatistics(deps);
  const templates = new Map<string, Template<LandingSlot>>();
  let latestExample:
    | { key: string; example: LandingExample | null; sheets: Map<string, Html> }
    | undefined;

  return async (reader: Reader): Promise<Response> => {
    const now = clock.now();
    const ending = await browseCatalogue(db, ENDING_SOON_REQUEST, now, { readOnlyDb });
    const { landing } = pages.messages(reader);
    return pages.page(reader, {
      metadata: { path: "/" },
      title: landing.title,
      description: landing.description,
      bar: "landing",
      main: templateOf(reader, ending.entries.length > 0).pieces({
        figures: figuresOf(reader, await statistics()),
        example: await exampleOf(reader, ending.entries, now),
        cards: await cards.render(ending.entries, reader, now),
      }),
    });
  };

  function figuresOf(reader: Reader, figures: CatalogueStatistics): Html {
    if (figures.packages === 0) return "";
    const { landing, packages, analytics } = pages.messages(reader);
    const { sold, deliveryDays, disputed } = figures.deals;
    const names = ["publishers", "packages", "countries"] as const;
    const claims = names.map((name) => ({
      label: landing.figures[name],
      figure: packages.integer(figures[name]),
    }));
    if (sold > 0) claims.push({ label: landing.figures.sold, figure: packages.integer(sold) });
    if (deliveryDays !== null && disputed !== null)
      claims.push(
        { label: landing.figures.delivery, figure: landing.days({ days: deliveryDays }) },
        {
          label: landing.figures.disputed,
          figure: analytics.percent({ percent: Math.round(disputed * 100) }),
        },
      );
    return pages.html(reader, <Claims claims={claims} />);
  }

  function templateOf(reader: Reader, live: boolean): Template<LandingSlot> {
    const key = `${reader.locale} ${live}`;
    let template = templates.get(key);
    if (!template) {
      const page = <LandingPage whatsbookUrl={config.whatsbookUrl} hasLiveAuctions={live} />;
      template = new Template(pages.html(reader, page));
      templates.set(key, template);
    }
    return template;
  }

  async function exampleOf(
    reader: Reader,
    ending: readonly CatalogueEntry[],
    now: number,
  ): Promise<Html> {
    const state = ending.map(({ seq, version }) => `${seq}.${version}`).join();
    if (latestExample?.key !== state)
      latestExample = {
        key: state,
        example: await findLandingExample(db, ending),
        sheets: new Map(),
      };
    const { example, sheets } = latestExample;
    if (!example) return "";
    const { seq } = example.lot;
    const price = (await currentPrices(db, [seq])).get(seq);
    if (!price) return "";
    const { highest_bid_cents: highest, bid_count, seated, exclusive_leader_id: leader } = price;
    const key = [reader.locale, highest, bid_count, seated, leader].join();
    let html = sheets.get(key);
    if (html === undefined) {
      html = piecesOf(pages.html(reader, <ExampleSheet {...example} price={price} now={now} />));
      sheets.set(key, html);
    }
    return html;
  }
}
