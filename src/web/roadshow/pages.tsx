import type { ReactElement } from "react";
import { BuyerList } from "../../../views/roadshow/buyer-list";
import { ContentList } from "../../../views/roadshow/content-list";
import { Interest } from "../../../views/roadshow/interest";
import { RoadshowOverview } from "../../../views/roadshow/overview";
import { RoadshowEditPage, RoadshowFormPage } from "../../../views/roadshow/roadshow-form";
import { RoadshowPage, RoadshowView, tabNames } from "../../../views/roadshow/roadshow-page";
import { RoadshowsPage } from "../../../views/roadshow/roadshows-page";
import type { FilledForm } from "../../../views/ui/filled-form";
import { certificationOf } from "../../certification/requests";
import type { Package } from "../../packages/packages";
import { titleFor } from "../../packages/titles";
import { languageTag } from "../../packages/vocabulary";
import { dailyInterest, roadshowFigures } from "../../roadshow/figures";
import { interestedBuyers } from "../../roadshow/interested-buyers";
import { listMaterials } from "../../roadshow/materials";
import { mayBePresented, presentedPackages, roadshowOf } from "../../roadshow/roadshows";
import type { RoadshowTab } from "../../roadshow/schema";
import type { PackageViews } from "../../roadshow/views";
import type { AppContext } from "../http/app-context";
import { refusalFields } from "../http/errors";
import { dialogOrPage, type RefusedForm } from "../http/forms";
import type { Page } from "../http/pages";
import type { Reader } from "../http/reader";

export interface RoadshowDeps extends AppContext {
  pseudonymKey: string;
  views: PackageViews;
}

interface TabView {
  tab: RoadshowTab;
  days: number;
}

interface ResponseOptions extends Pick<Page, "status" | "message"> {
  isFragment: boolean;
}

export function roadshowPages(services: RoadshowDeps) {
  const { db, clock, pages } = services;

  function refusalText(reader: Reader, refused: RefusedForm | undefined, prefix: string) {
    const messages = pages.messages(reader);
    return refusalFields(messages, refused, ({ text }) => ({
      title: messages.common.error,
      text: `${prefix} ${text}`,
    }));
  }

  async function showRoadshow(
    reader: Reader,
    lot: Package,
    { tab, days }: TabView,
    options: ResponseOptions,
  ) {
    const now = clock.now();
    const tabContent = await renderTab(services, lot, { tab, days });
    if (options.isFragment) {
      const view = (
        <RoadshowView lot={lot} tab={tab}>
          {tabContent}
        </RoadshowView>
      );
      return pages.fragment(reader, pages.html(reader, view));
    }
    const { isFragment: _, ...response } = options;
    const messages = pages.messages(reader);
    const roadshow = await roadshowOf(db, lot.id);
    const page = (
      <RoadshowPage lot={lot} tab={tab} endsAt={roadshow?.ends_at ?? null} now={now}>
        {tabContent}
      </RoadshowPage>
    );
    return pages.page(reader, {
      title: messages.common.labelled({
        label: titleFor(lot, reader.locale).text,
        value: tabNames(messages)[tab],
      }),
      current: "roadshows",
      main: page,
      ...response,
    });
  }

  return {
    showRoadshow,

    invitationRefused(reader: Reader, lot: Package, refused: RefusedForm): Promise<Response> {
      const { failed: prefix } = pages.messages(reader).roadshow.buyers;
      const response = refusalText(reader, refused, prefix);
      return showRoadshow(
        reader,
        lot,
        { tab: "buyers", days: 14 },
        { isFragment: false, ...response },
      );
    },

    async list(reader: Reader, sellerId: string): Promise<Response> {
      const packages = await presentedPackages(db, sellerId);
      const page = <RoadshowsPage packages={packages} now={clock.now()} />;
      const { roadshows: title } = pages.messages(reader).layout;
      return pages.page(reader, { title, current: "roadshows", main: page });
    },

    edit(reader: Reader, request: Request, lot: Package, form: FilledForm | RefusedForm): Response {
      const { edit } = pages.messages(reader).roadshow;
      const { values, errors } = form;
      return dialogOrPage(pages, reader, request, {
        title: edit.title,
        current: "roadshows",
        content: <RoadshowEditPage packageId={lot.id} values={values} errors={errors} />,
        ...refusalText(reader, "reason" in form ? form : undefined, edit.failed),
      });
    },

    async form(
      reader: Reader,
      request: Request,
      sellerId: string,
      form: FilledForm | RefusedForm,
    ): Promise<Response> {
      const { title, failed: prefix } = pages.messages(reader).roadshow.create;
      const ownPackages = await presentedPackages(db, sellerId);
      const presentable = ownPackages.filter((lot) => mayBePresented(lot, clock.now()));
      const packages = new Map(
        presentable.map((lot) => [lot.id, titleFor(lot, reader.locale).text]),
      );
      const { values, errors } = form;
      return dialogOrPage(pages, reader, request, {
        title,
        current: "roadshows",
        content: <RoadshowFormPage packages={packages} values={values} errors={errors} />,
        ...refusalText(reader, "reason" in form ? form : undefined, prefix),
      });
    },
  };
}

async function renderTab(
  services: RoadshowDeps,
  lot: Package,
  selection: TabView,
): Promise<ReactElement> {
  const { db, clock, pseudonymKey, views } = services;
  const now = clock.now();
  switch (selection.tab) {
    case "overview": {
      await views.flush();
      return (
        <RoadshowOverview
          lot={lot}
          now={now}
          roadshow={await roadshowOf(db, lot.id)}
          figures={await roadshowFigures(db, lot)}
          certification={await certificationOf(db, lot)}
        />
      );
    }
    case "content": {
      const materials = await listMaterials(db, lot.id);
      return (
        <ContentList materials={materials} packageId={lot.id} lang={languageTag(lot.language)} />
      );
    }
    case "buyers": {
      const buyers = await interestedBuyers(db, lot, pseudonymKey);
      return <BuyerList buyers={buyers} packageId={lot.id} />;
    }
    case "analytics": {
      await views.flush();
      return (
        <Interest packageId={lot.id} days={await dailyInterest(db, lot.id, selection.days, now)} />
      );
    }
  }
}
