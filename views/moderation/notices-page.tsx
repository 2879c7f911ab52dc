import { type ListedNotice, type NoticeSort, SORTS } from "../../src/moderation/notice-list";
import { useMessages } from "../messages/context";
import { Field } from "../ui/field";
import { Moment } from "../ui/moment";

interface Props {
  notices: readonly ListedNotice[];
  next: string | null;
  search: string;
  sort: NoticeSort;
}

const PATH = "/operator/notices";

export function NoticesPage({ notices, next, search, sort }: Props) {
  const { common, delivery, notices: words } = useMessages();
  const { desk } = words;
  const listing = new URLSearchParams({ search, sort });
  return (
    <div className="seller-page">
      <header>
        <h1>{desk.title}</h1>
        <p>
          <a href="/operator">{delivery.desk.toCertification}</a> ·{" "}
          <a href={`${PATH}.csv?${listing}`} download>
            {desk.csv}
          </a>
        </p>
      </header>
      <form className="stack" method="get" action={PATH}>
        <Field {...{ name: "search", type: "search", label: desk.search, defaultValue: search }} />
        <select name="sort" aria-label={desk.sort} defaultValue={sort}>
          {SORTS.map((name) => (
            <option key={name} value={name}>
              {desk.sorts[name]}
            </option>
          ))}
        </select>
        <button className="button" type="submit">
          {common.search}
        </button>
      </form>
      {notices.length === 0 ? (
        <div className="empty">
          <h2>{desk.empty}</h2>
        </div>
      ) : (
        <NoticeTable notices={notices} />
      )}
      {next && (
        <p>
          <a className="button" href={`${PATH}?${listing}&after=${next}`}>
            {desk.more}
          </a>
        </p>
      )}
    </div>
  );
}

function NoticeTable({ notices }: Pick<Props, "notices">) {
  const words = useMessages().notices;
  const { columns, repeats, waiting } = words.desk;
  return (
    <div className="table-scroll">
      <table>
        <thead>
          <tr>
            {[columns.number, columns.kind, words.page, columns.notifier, columns.state].map(
              (name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {notices.map((notice) => (
            <tr key={notice.reference}>
              <th scope="row">
                <a href={`${PATH}/${notice.reference}`}>{notice.reference}</a>{" "}
                <span className="muted">
                  <Moment at={notice.received_at} />
                </span>
              </th>
              <td>{words.kinds[notice.kind]}</td>
              <td>
                <code>{notice.about}</code>
              </td>
              <td>
                <bdi>{notice.name}</bdi> <bdi className="muted">{notice.email}</bdi>
                {notice.repeats > 0 && ` (${repeats({ count: notice.repeats })})`}
              </td>
              <td>{notice.decision ? words.decisions[notice.decision] : waiting}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
