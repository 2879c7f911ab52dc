import type { ReactElement } from "react";
import { BuyerList } from "../../../views/roadshow/buyer-list";
import { ContentList } from "../../../views/roadshow/content-list";
import { Interest } from "../../../views/roadshow/interest";
import { RoadshowOverview } from "../../../views/roadshow/overview";
import { RoadshowFormPage } from "../../../views/roadshow/roadshow-form";
import { RoadshowPage, RoadshowView } from "../../../views/roadshow/roadshow-page";
import { RoadshowsPage } from "../../../views/roadshow/roadshows-page";
import type { FlashMessage } from "../../../views/ui/flash";
import { certificationOf } from "../../certification/requests";
import { type DomainError, InvalidInput } from "../../lib/errors";
import type { Package } from "../../packages/packages";
import { languageTag } from "../../packages/vocabulary";
import { dailyInterest, roadshowFigures } from "../../roadshow/figures";
import { interestedBuyers } from "../../roadshow/interested-buyers";
import { listMaterials } from "../../roadshow/materials";
import { mayBePresented, presentedPackages } from "../../roadshow/presented-packages";
import { roadshowOf } from "../../roadshow/roadshows";
import type { RoadshowTab } from "../../roadshow/schema";
import type { PackageViews } from "../../roadshow/views";
import type { Form } from "../http/body";
import { dialogOrPage } from "../http/dialog";
import { errorText, statusOf } from "../http/errors";
import type { Reader } from "../http/reader";
import type { Site } from "../http/site";

interface Needs extends Site {
  pseudonymKey: string;
  views: PackageViews;
}

/** A form as it was filled in, and why it was refused. */
interface FilledForm {
  values: Form;
  error?: DomainError;
}

interface Shown {
  tab: RoadshowTab;
  days: number;
}

/** How a roadshow's page is answered: whole or its tab alone, and what is said on it. */
interface Answer {
  isPart: boolean;
  status?: number;
  message?: FlashMessage;
}

/** Renders the pages of roadshows. */
export function roadshowPages(services: Needs) {
  const { db, clock, pages } = services;
  return {
    async list(reader: Reader, sellerId: string): Promise<Response> {
      const packages = await presentedPackages(db, sellerId);
      const page = <RoadshowsPage packages={packages} now={clock.now()} />;
      const { title } = pages.messages(reader).roadshow;
      return pages.page(reader, { title, current: "roadshows", main: pages.html(reader, page) });
    },

    /** The form that opens a roadshow: in the dialog, or as a page of its own. */
    async form(
      reader: Reader,
      request: Request,
      sellerId: string,
      { values, error }: FilledForm,
    ): Promise<Response> {
      const messages = pages.messages(reader);
      const { title, failed } = messages.roadshow.create;
      const own = await presentedPackages(db, sellerId);
      const free = own.filter((lot) => mayBePresented(lot, clock.now()));
      const packages = new Map(free.map(({ id, title }) => [id, title]));
      const content = <RoadshowFormPage {...{ packages, values }} errors={faultsOf(error)} />;
      if (!error)
        return dialogOrPage(pages, reader, request, { title, content, current: "roadshows" });
      const { text } = errorText(messages, error);
      return pages.page(reader, {
        title,
        current: "roadshows",
        main: pages.html(reader, <div className="dialog-page">{content}</div>),
        status: statusOf(error),
        message: { title: failed.title, text: `${failed.text} ${text}`, tone: "destructive" },
      });
    },

    async roadshow(reader: Reader, lot: Package, { tab, days }: Shown, answer: Answer) {
      const now = clock.now();
      const part = await tabPart(services, lot, { tab, days });
      if (answer.isPart) {
        const view = <RoadshowView {...{ lot, tab }}>{part}</RoadshowView>;
        return pages.fragment(reader, pages.html(reader, view));
      }
      const { isPart: _, ...said } = answer;
      const page = <RoadshowPage {...{ lot, tab, now }}>{part}</RoadshowPage>;
      return pages.page(reader, {
        title: `${lot.title}: ${pages.messages(reader).roadshow.tabs[tab]}`,
        current: "roadshows",
        main: pages.html(reader, page),
        ...said,
      });
    },
  };
}

/** What is in a tab. */
async function tabPart(services: Needs, lot: Package, shown: Shown): Promise<ReactElement> {
  const { db, clock, pseudonymKey, views } = services;
  const now = clock.now();
  switch (shown.tab) {
    case "overview": {
      await views.flush();
      return (
        <RoadshowOverview
          {...{ lot, now }}
          roadshow={await roadshowOf(db, lot.id)}
          figures={await roadshowFigures(db, lot)}
          certification={await certificationOf(db, lot)}
        />
      );
    }
    case "content": {
      const materials = await listMaterials(db, lot.id);
      return <ContentList {...{ materials, packageId: lot.id, lang: languageTag(lot.language) }} />;
    }
    case "buyers": {
      const buyers = await interestedBuyers(db, lot, pseudonymKey);
      return <BuyerList {...{ buyers, packageId: lot.id }} />;
    }
    case "analytics": {
      await views.flush();
      return (
        <Interest
          packageId={lot.id}
          figures={await roadshowFigures(db, lot)}
          days={await dailyInterest(db, lot.id, shown.days, now)}
        />
      );
    }
  }
}

/** Code of what is wrong, by field; the first of each. */
export function faultsOf(error: DomainError | undefined): Record<string, string> {
  if (!(error instanceof InvalidInput)) return {};
  const entries = error.issues.toReversed().map(({ path, message }) => [path, message] as const);
  return Object.fromEntries(entries);
}
