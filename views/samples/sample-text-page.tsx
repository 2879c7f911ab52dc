import { useMessages } from "../../messages/context";
import { SHOWN_CHARACTERS } from "../../src/rules/limits";
import type { SamplePart } from "../../src/samples/sample-text";
import type { SamplePreview } from "../../src/samples/samples";
import { ReportLink } from "../moderation/report-link";
import { Submit } from "../ui/buttons";
import { Excerpt } from "./excerpt";
import { PartLinks } from "./part-links";
import { QualityStrip } from "./quality-strip";
import { RecordTable } from "./record-table";
import { ReviewMark } from "./review-mark";
import { ShownCharactersField } from "./shown-field";

interface Props {
  title: string;
  sample: SamplePreview;
  content: SamplePart;
  isOwn: boolean;
  isSold: boolean;
  isBidOn: boolean;
  /** A day, such as 2027-12-31. */
  licensedUntil: string | null;
  isCertified: boolean;
}

export function SampleTextPage({ title, sample, content, isOwn, isCertified, ...props }: Props) {
  const { isSold, isBidOn, licensedUntil: until } = props;
  const { collections, samples, errors } = useMessages();
  const { strip } = samples;
  const { part, parts, text, windows } = content;
  const samplePath = `/package/${sample.package_id}/samples/${sample.id}`;
  const partHref = (partIndex: number) => `${samplePath}/text?part=${partIndex + 1}`;
  return (
    <article className="dialog-page sample-text">
      <header>
        <h1>{sample.filename}</h1>
        <p>
          <a href={`/package/${sample.package_id}`}>{title}</a> ·{" "}
          <a href={samplePath}>{strip.analysis}</a>
          {!isOwn && (
            <>
              {" · "}
              <ReportLink subject="sample" about={samplePath} />
            </>
          )}
        </p>
        <ReviewMark isCertified={isCertified} reviewedAt={sample.reviewed_at} />
      </header>
      <QualityStrip windows={windows} hrefOf={partHref} current={part} />
      <PartLinks part={part} parts={parts} hrefOf={partHref} />
      {content.records ? (
        <RecordTable table={content.records} />
      ) : (
        <Excerpt text={text} language={sample.language} />
      )}
      {isOwn && isSold && <p className="muted">{errors["samples-sold"]}</p>}
      {isOwn && !isSold && (
        <form method="post" action={`${samplePath}/shown`} className="stack">
          <ShownCharactersField
            name="shownCharacters"
            characters={sample.shown_characters ?? SHOWN_CHARACTERS.least}
          />
          <Submit label={collections.upload.shown.save} kind="small" />
        </form>
      )}
      {isOwn && !isSold && until !== null && (
        <p className="muted">{errors["samples-licensed"]({ until })}</p>
      )}
      {isOwn && !isSold && until === null && isBidOn && (
        <p className="muted">{errors["samples-bid-on"]}</p>
      )}
      {isOwn && !isSold && until === null && !isBidOn && (
        <form method="post" action={`${samplePath}/removal`} className="stack">
          <p className="muted">
            {isCertified && sample.reviewed_at !== null ? strip.sealHint : strip.removeHint}
          </p>
          <Submit label={strip.remove} kind="small danger" />
        </form>
      )}
    </article>
  );
}
