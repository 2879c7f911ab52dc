import { BidHistory, BidTable, LatestHistory } from "../../../views/auctions/bid-history";
import { HistoryPage } from "../../../views/auctions/history-page";
import { sequenceOf } from "../../auctions/bid";
import type { Charts } from "../../auctions/reading/charted-bids";
import { titleFor } from "../../packages/titles";
import { isRound } from "../../rules/round";
import type { AppContext } from "../http/app-context";
import type { Reader } from "../http/reader";
import { visiblePackage } from "../http/visible-package";
import { historyPage, latestHistory } from "../packages/bid-history";

interface Deps extends AppContext {
  charts: Charts;
  pseudonymKey: string;
}

interface HistoryRequest {
  cursor: string | undefined;
  part: string | undefined;
}

export function historyView(services: Deps) {
  const { pages } = services;
  return async (
    reader: Reader,
    id: string,
    { cursor, part }: HistoryRequest,
  ): Promise<Response> => {
    const lot = await visiblePackage(services, reader.viewer, id);
    if (part === "latest") {
      const latest = await latestHistory(services, lot, reader);
      return pages.fragment(
        reader,
        pages.html(reader, <LatestHistory packageId={id} {...latest} />),
      );
    }
    const cursorSequence = cursor === undefined ? null : sequenceOf(cursor);
    const { hasMore, bids, ...historyProps } = await historyPage(
      services,
      lot,
      reader,
      cursorSequence,
    );
    const history = (
      <BidHistory {...historyProps}>
        <BidTable bids={bids} isRound={isRound(lot)} />
      </BidHistory>
    );
    if (part === "page") return pages.fragment(reader, pages.html(reader, history));
    const path = `/package/${lot.id}/bids`;
    const title = titleFor(lot, reader.locale);
    const main = (
      <HistoryPage
        packageId={lot.id}
        title={title.text}
        lang={title.lang}
        isLive={cursor === undefined && !historyProps.chart.hasEnded}
        isRound={isRound(lot)}
        firstPage={cursor === undefined ? null : path}
        nextPage={hasMore ? `${path}?cursor=${bids.at(-1)?.sequence}` : null}
      >
        {history}
      </HistoryPage>
    );
    const { bidHistory, common } = pages.messages(reader);
    return pages.page(reader, {
      title: common.labelled({ label: bidHistory.title, value: title.text }),
      current: "marketplace",
      main,
    });
  };
}
