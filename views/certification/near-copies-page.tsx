import {
  earlierLot,
  laterLot,
  type NearDuplicateRecord,
} from "../../src/certification/near-copy-mails";
import { useMessages } from "../messages/context";
import { LinkButton } from "../ui/buttons";
import { DeskHeader } from "../ui/desk-header";
import { Moment } from "../ui/moment";
import { SampleSource } from "../ui/side";

interface Props {
  records: readonly NearDuplicateRecord[];
  count: number;
  decidedRecords: readonly NearDuplicateRecord[];
}

export function NearCopiesPage({ records, count, decidedRecords }: Props) {
  const { comparison, overview } = useMessages();
  const words = comparison.nearCopies;
  return (
    <div className="seller-page">
      <DeskHeader title={words.title} lead={words.lead}>
        <a href="/operator/near-copies?sort=waiting">{overview.desks.all}</a>
      </DeskHeader>
      <section aria-labelledby="waiting-title">
        <h2 id="waiting-title">{words.waiting}</h2>
        {count === 0 ? <p className="muted">{words.none}</p> : <NearCopyList records={records} />}
        {count > records.length && (
          <p className="muted">{words.more({ count: count - records.length })}</p>
        )}
      </section>
      <section aria-labelledby="decided-title">
        <h2 id="decided-title">{words.decided}</h2>
        {decidedRecords.length === 0 ? (
          <p className="muted">{words.noDecided}</p>
        ) : (
          <NearCopyList records={decidedRecords} />
        )}
      </section>
    </div>
  );
}

function NearCopyList({ records }: { records: readonly NearDuplicateRecord[] }) {
  const { common, comparison } = useMessages();
  const words = comparison.nearCopies;
  return (
    <ul className="decision-records">
      {records.map((record) => (
        <li key={record.id}>
          <p className="card-tags">
            <span className={`verdict ${record.status}`}>
              {words.statuses[record.status as keyof typeof words.statuses]}
            </span>
            <Moment at={record.decided_at ?? record.found_at} />
            <span>{words.overlap({ percent: Math.round(100 * record.overlap) })}</span>
          </p>
          <SampleSource
            lot={laterLot(record)}
            seller={record.seller}
            packageId={record.package_id}
            filename={record.filename}
            order={words.later}
          />
          <SampleSource
            lot={earlierLot(record)}
            seller={record.other_seller}
            packageId={record.other_package_id}
            filename={record.other_filename}
            order={words.earlier}
          />
          {record.note && <p className="muted">{record.note}</p>}
          <LinkButton
            href={`/operator/near-copies/${record.id}`}
            label={words.compare}
            kind="small"
            aria-label={common.labelled({
              label: words.compare,
              value: `${record.filename}, ${record.other_filename}`,
            })}
          />
        </li>
      ))}
    </ul>
  );
}
