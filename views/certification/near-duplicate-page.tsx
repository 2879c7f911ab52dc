import { useMessages } from "../../messages/context";
import {
  earlierLot,
  laterLot,
  type NearDuplicateRecord,
} from "../../src/certification/near-duplicate-mails";
import type { TextComparison } from "../../src/certification/near-duplicates";
import type { Passage } from "../../src/samples/comparison/shared-passages";
import { PartLinks } from "../samples/part-links";
import { Submit } from "../ui/buttons";
import type { FilledForm } from "../ui/filled-form";
import { RequireRight } from "../ui/permitted";
import { SampleSource } from "../ui/sample-source";
import { TextField } from "../ui/text-field";

interface Props {
  record: NearDuplicateRecord;
  texts: TextComparison;
  refused?: FilledForm | undefined;
  /** Operators may not decide about packages that they sell or have bid on. */
  isOwn: boolean;
}

export function NearDuplicatePage({ record, texts, refused, isOwn }: Props) {
  const { certification, comparison } = useMessages();
  const words = comparison.nearDuplicates;
  return (
    <article className="seller-page near-copy">
      <header>
        <h1>{words.reading}</h1>
        <p className="muted">
          {words.statuses[record.status as keyof typeof words.statuses]} ·{" "}
          {words.overlap({ percent: Math.round(100 * record.overlap) })}
        </p>
        {record.note && <p>{record.note}</p>}
        <p>
          <a href="/operator/near-copies">{words.title}</a>
        </p>
      </header>
      {isOwn ? (
        <p>{certification.operator.own}</p>
      ) : (
        <RequireRight right="review">
          <DecisionForm record={record} refused={refused} />
        </RequireRight>
      )}
      {texts.parts > 1 && (
        <PartLinks
          part={texts.part}
          parts={texts.parts}
          hrefOf={(part) => `/operator/near-copies/${record.id}?part=${part + 1}`}
        />
      )}
      <div className="review-columns">
        <section>
          <SampleSource
            lot={laterLot(record)}
            seller={record.seller}
            packageId={record.package_id}
            filename={record.filename}
            order={words.later}
          />
          <Passages passages={texts.left} />
        </section>
        <section>
          <SampleSource
            lot={earlierLot(record)}
            seller={record.other_seller}
            packageId={record.other_package_id}
            filename={record.other_filename}
            order={words.earlier}
          />
          <Passages passages={texts.right} />
        </section>
      </div>
    </article>
  );
}

function Passages({ passages }: { passages: readonly Passage[] | null }) {
  const words = useMessages().comparison.nearDuplicates;
  if (!passages) return <p className="muted">{words.gone}</p>;
  return (
    <blockquote className="excerpt">
      {passages.map(({ text, isShared }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: passages keep their order
        return isShared ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>;
      })}
    </blockquote>
  );
}

function DecisionForm({ record, refused }: Pick<Props, "record" | "refused">) {
  const { certification } = useMessages();
  const words = useMessages().comparison.nearDuplicates;
  return (
    <form className="stack" method="post" action={`/operator/near-copies/${record.id}`}>
      <TextField
        name="note"
        label={certification.operator.columns.note}
        hint={words.noteHint}
        error={refused?.errors.note}
        rows={2}
        maxLength={1000}
        defaultValue={refused?.values.note}
      />
      <div className="button-row">
        {record.status !== "confirmed" && (
          <Submit label={words.confirm} kind="primary" name="verdict" value="confirm" />
        )}
        {record.status !== "dismissed" && (
          <Submit label={words.dismiss} name="verdict" value="dismiss" />
        )}
      </div>
    </form>
  );
}
