import { useMessages, useRight } from "../../messages/context";
import { deskNames } from "../../messages/desk-names";
import type { LatestAction, Overview } from "../../src/console/overview";
import { coarseCountdown } from "../../src/lib/countdown";
import { fileSize } from "../../src/lib/file-size";
import { formatDollars } from "../../src/lib/money";
import { isoTime, SECOND } from "../../src/lib/time";
import { DESK_NAMES, DESKS_BY_ROLE, type Desk } from "../../src/operators/waiting-work";
import { ColumnHeads } from "../ui/column-heads";
import { FigureCards } from "../ui/figure-cards";
import { Moment } from "../ui/moment";
import { NoValue } from "../ui/no-value";
import { RequireRight } from "../ui/permitted";
import { TableLinks } from "./tables";

interface Props extends Overview {
  /** Requests since startup that failed because of a fault in this server. */
  failedRequestCount: number;
  isMailFailing: boolean;
  isBackupFailing: boolean;
  hasFees: boolean;
  now: number;
}

const DESK_PATHS: Record<Desk, string> = {
  requests: "/operator/certifications",
  nearDuplicates: "/operator/near-copies",
  disputes: "/operator/disputes",
  refunds: "/operator/refunds",
  notices: "/operator/reports",
  reports: "/operator/bid-reports",
  complaints: "/operator/appeals",
  seconds: "/operator/actions?sort=waiting",
  joining: "/operator/joining",
};

export function OverviewPage(props: Props) {
  const { certification, fees, layout, operators } = useMessages();
  return (
    <div className="seller-page operator-overview">
      <header>
        <h1>{layout.operatorDesk}</h1>
        <TableLinks path="/operator">
          {props.hasFees && (
            <RequireRight right="read">
              <a href="/operator/fees">{fees.desk.title}</a>
            </RequireRight>
          )}
          <RequireRight right="decide">
            <a href="/operator/announcement">{certification.announcement.title}</a>
          </RequireRight>
          <RequireRight right="read">
            <a href="/operator/texts">{operators.texts.title}</a>
            <a href="/operator/roles">{operators.account.list}</a>
            <a href="/operator/joining">{operators.joining.title}</a>
          </RequireRight>
        </TableLinks>
      </header>
      <WorkTable {...props} />
      <RequireRight right="read">
        <MonthFigures {...props} />
        <ServerFigures {...props} />
        <LatestActions {...props} />
      </RequireRight>
    </div>
  );
}

export function useDeskNames(): Record<Desk, string> {
  return deskNames(useMessages());
}

function WorkTable({ work, now }: Props) {
  const { certification, layout, overview: words, format } = useMessages();
  const names = useDeskNames();
  const desks = useRight("read") ? DESK_NAMES : DESKS_BY_ROLE.reviewer;
  return (
    <section aria-labelledby="work-title">
      <h2 id="work-title">{words.work}</h2>
      <div className="table-scroll">
        <table className="sales-table">
          <ColumnHeads
            columns={[words.desk, certification.operator.verdicts.waiting, words.oldest]}
          />
          <tbody>
            {desks.map((desk) => {
              const { count, oldest } = work[desk];
              return (
                <tr key={desk}>
                  <th scope="row">
                    <a href={DESK_PATHS[desk]}>{names[desk]}</a>
                  </th>
                  <td>{format.number(count)}</td>
                  <td>
                    {oldest === null ? (
                      <NoValue />
                    ) : (
                      <time dateTime={isoTime(oldest)}>
                        {coarseCountdown(
                          now + Math.max(now - oldest, SECOND),
                          now,
                          layout.countdown,
                        )}
                      </time>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function MonthFigures({ month, now }: Props) {
  const { overview, format } = useMessages();
  const words = overview.month;
  const { auctions, contracts, volumeCents, paidCents } = month;
  const title = words.title({ month: format.month(now) });
  return (
    <div>
      <h2>{title}</h2>
      <FigureCards
        label={title}
        cards={[
          [words.auctions, format.number(auctions)],
          [words.contracts, format.number(contracts)],
          [words.volume, formatDollars(volumeCents)],
          [words.paid, formatDollars(paidCents)],
          [words.awaiting, formatDollars(volumeCents - paidCents)],
        ]}
      />
    </div>
  );
}

function ServerFigures(props: Props) {
  const { overview, format } = useMessages();
  const words = overview.server;
  const { mail, isMailFailing, isBackupFailing, failedRequestCount, diskFreeBytes, databaseBytes } =
    props;
  return (
    <div>
      <h2>{words.title}</h2>
      {isMailFailing && <p className="near-copy-note">{words.mailFailing}</p>}
      {isBackupFailing && <p className="near-copy-note">{words.backupFailing}</p>}
      <FigureCards
        label={words.title}
        cards={[
          [words.waitingMails, format.number(mail.waitingCount)],
          [words.failedMails, format.number(mail.failedCount)],
          [words.failures, format.number(failedRequestCount)],
          [words.disk, fileSize(diskFreeBytes)],
          [words.database, fileSize(databaseBytes)],
        ]}
      />
    </div>
  );
}

function LatestActions({ actions }: { actions: readonly LatestAction[] }) {
  const { moderation, overview: words } = useMessages();
  return (
    <section aria-labelledby="actions-title">
      <h2 id="actions-title">{words.actions}</h2>
      {actions.length === 0 && <p className="muted">{words.noActions}</p>}
      <ul className="decision-records">
        {actions.map(({ id, act, rule, asked_at, title }) => (
          <li key={id}>
            <a href={`/statements/${id}`}>{moderation.acts[act]}</a>
            {title && (
              <>
                {" · "}
                <bdi>{title}</bdi>
              </>
            )}
            <span className="muted">
              {" "}
              <Moment at={asked_at} />
              {rule !== "" && (
                <>
                  {" · "}
                  <bdi>{rule}</bdi>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
