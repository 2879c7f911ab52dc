import { useLocale, useMessages } from "../../messages/context";
import type { ActivityEvent } from "../../src/dashboard/activity";
import type { BiddingRecord, MemberFigures } from "../../src/dashboard/figures";
import { formatDollars, percentOf } from "../../src/lib/money";
import { titleFor } from "../../src/packages/titles";
import { LinkButton } from "../ui/buttons";
import { Moment } from "../ui/moment";
import { NoValue } from "../ui/no-value";

interface Props {
  figures: MemberFigures;
  record: BiddingRecord;
  events: readonly ActivityEvent[];
}

export function MemberAnalytics({ figures, record, events }: Props) {
  const { dashboard } = useMessages();
  const { analytics } = dashboard;
  const { bids, winning, averageBidCents } = record;
  const cardFigures: ReadonlyArray<{ label: string; figure: string | null; note?: string }> = [
    {
      label: analytics.successRate,
      figure: bids === 0 ? null : `${percentOf(winning, bids)}%`,
      note: bids === 0 ? dashboard.noBids : analytics.successOf({ winning, bids }),
    },
    {
      label: analytics.averageBid,
      figure: averageBidCents === null ? null : formatDollars(averageBidCents),
      note: analytics.averageOf,
    },
    {
      label: analytics.listed,
      figure: dashboard.integer(figures.packages),
    },
  ];
  return (
    <>
      <dl className="summary-cards">
        {cardFigures.map(({ label, figure, note }) => (
          <div key={label}>
            <dt>
              {label}
              {note && <small>{note}</small>}
            </dt>
            <dd>{figure ?? <NoValue />}</dd>
          </div>
        ))}
      </dl>
      <h3>{analytics.recent}</h3>
      <RecentActivity events={events} />
    </>
  );
}

function RecentActivity({ events }: { events: readonly ActivityEvent[] }) {
  const { common, dashboard } = useMessages();
  const { analytics } = dashboard;
  const locale = useLocale();
  if (events.length === 0) {
    return (
      <div className="empty">
        <h4>{analytics.empty}</h4>
        <LinkButton href="/" label={common.browse} kind="primary" />
      </div>
    );
  }
  return (
    <ol className="events">
      {events.map((event) => (
        <li key={`${event.kind} ${event.packageId} ${event.at}`} data-kind={event.kind}>
          <span className="event-kind">
            <EventKind event={event} />
          </span>
          <a href={`/package/${event.packageId}`} lang={titleFor(event, locale).lang}>
            {titleFor(event, locale).text}
          </a>
          <span className="event-amount">
            <EventAmount event={event} />
          </span>
          <span className="event-time">
            <Moment at={event.at} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function EventAmount({ event: { amountCents, amountKind } }: { event: ActivityEvent }) {
  const { dashboard, packages } = useMessages();
  const { analytics } = dashboard;
  if (amountCents === null) return null;
  const amount = formatDollars(amountCents);
  if (amountKind === undefined) return amount;
  if (amountKind === "first-bid") return `${packages.card.firstBid} ${amount}`;
  return analytics[amountKind === "maximum" ? "ownMaximum" : "ownBid"]({ amount });
}

function EventKind({ event }: { event: ActivityEvent }) {
  const kind = useMessages().dashboard.analytics.kinds[event.kind];
  return event.contractId ? <a href={`/contract/${event.contractId}`}>{kind}</a> : kind;
}
