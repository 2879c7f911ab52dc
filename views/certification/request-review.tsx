import { sampleShareText } from "../../messages/analysis-words";
import { sizeText } from "../../messages/collection-size";
import { useMessages, useTimes } from "../../messages/context";
import type { CertificationRequest } from "../../src/certification/requests";
import type { CertificationCase } from "../../src/console/certification-cases";
import { personName } from "../../src/lib/languages";
import { formatDollars } from "../../src/lib/money";
import type { Package } from "../../src/packages/packages";
import { languageTag } from "../../src/packages/vocabulary";
import { isFixedPrice } from "../../src/rules/sale";
import { firstBidCents } from "../../src/rules/shown-price";
import type { Titled } from "../../src/rules/titled";
import type { SamplePreview } from "../../src/samples/samples";
import { RightsSection } from "../rights/rights-section";
import { DataQualitySection } from "../samples/data-quality";
import { Excerpt } from "../samples/excerpt";
import { DialogLink, Submit } from "../ui/buttons";
import { Fact } from "../ui/fact";
import type { FilledForm } from "../ui/filled-form";
import { Moment } from "../ui/moment";
import { PackageTitle, useShownTitle } from "../ui/package-title";
import { RequireRight } from "../ui/permitted";
import { TextField } from "../ui/text-field";
import { UserText } from "../ui/written";

interface Props {
  request: CertificationRequest;
  waiting: Extract<CertificationCase, { kind: "request" }>;
  refused: FilledForm | undefined;
}

export function RequestReview({ request, waiting, refused }: Props) {
  const { lot, samples, isOwn } = waiting;
  const messages = useMessages();
  const words = messages.certification.operator;
  const heading = `request-${request.id}`;
  return (
    <article className="request-review" aria-labelledby={heading}>
      <PackageTitle as="h2" id={heading} lot={lot} href={`/package/${lot.id}`} />
      <p lang={languageTag(lot.language)}>{lot.description}</p>
      <RequestFacts request={request} waiting={waiting} />
      <section>
        <h3>{words.rights}</h3>
        <RightsSection lot={lot} isOpen />
      </section>
      <div className="review-columns">
        <section>
          <h3>{messages.samples.strip.analysis}</h3>
          <DataQualitySection lot={lot} />
        </section>
        <section>
          <h3>{messages.samples.preview.pages}</h3>
          {samples.length === 0 && <p className="muted">{words.noSamples}</p>}
          {samples.map((sample, i) => (
            <SampleDetails key={sample.id} lot={lot} sample={sample} isOpen={i === 0} />
          ))}
        </section>
      </div>
      {isOwn ? (
        <p>{words.own}</p>
      ) : (
        <RequireRight right="review">
          <DecisionForm request={request} waiting={waiting} refused={refused} />
        </RequireRight>
      )}
    </article>
  );
}

function RequestFacts({ request, waiting: { lot, seller } }: Omit<Props, "refused">) {
  const { certification, packages, profile, common } = useMessages();
  const words = certification.operator;
  const times = useTimes();
  return (
    <dl className="facts">
      <Fact name={words.requested}>
        <Moment at={request.requested_at} />
      </Fact>
      <Fact name={words.ends}>
        <Moment at={lot.auction_end_time} />
      </Fact>
      <Fact name={common.publisher}>
        <UserText
          text={packages.list([
            personName(seller.first_name, seller.last_name),
            seller.organization,
          ])}
        />
        {seller.country && ` · ${profile.country(seller.country)}`}
      </Fact>
      <Fact name={words.asker}>
        <a href={`mailto:${seller.email}`}>{seller.email}</a>
        {" · "}
        {seller.is_email_verified === 1 ? words.addressConfirmed : words.addressUnconfirmed}
        {" · "}
        {packages.detail.memberSince({ year: times.year(seller.created_at) })}
        {" · "}
        <a href={`/publisher/${seller.id}`}>{words.listings}</a>
      </Fact>
      <Fact name={packages.table.size}>
        {packages.list([
          sizeText(lot, packages),
          packages.language(lot.language),
          packages.category(lot.category),
        ])}
      </Fact>
      <Fact name={isFixedPrice(lot) ? packages.card.fixedPrice : packages.card.firstBid}>
        {formatDollars(firstBidCents(lot))}
      </Fact>
    </dl>
  );
}

interface SampleProps {
  lot: Pick<Package, "total_words">;
  sample: SamplePreview;
  isOpen: boolean;
}

function SampleDetails({ lot, sample, isOpen }: SampleProps) {
  const { certification, packages, samples } = useMessages();
  const words = certification.operator;
  const href = `/package/${sample.package_id}/samples/${sample.id}`;
  const share = sampleShareText(sample, lot.total_words);
  const facts = [
    samples.preview.words({ count: packages.integer(sample.word_count) }),
    sample.quality_score !== null &&
      samples.preview.quality({ points: Math.round(sample.quality_score), share }),
  ];
  return (
    <details className="review-sample unfolds" open={isOpen}>
      <summary>
        {sample.filename} <span className="muted">{facts.filter(Boolean).join(" · ")}</span>
      </summary>
      <Excerpt text={sample.excerpt} language={sample.language} />
      <DialogLink href={href}>{words.fullAnalysis}</DialogLink>
    </details>
  );
}

/** One form with two buttons, so that both send the note. */
function DecisionForm({ request, waiting: { lot }, refused }: Props) {
  const words = useMessages().certification.operator;
  const { text: title } = useShownTitle(lot);
  return (
    <form className="stack" method="post" action={`/operator/certifications/${request.id}`}>
      <NoteField id={`note-${request.id}`} hint={words.noteHint} refused={refused} />
      <div className="button-row">
        <Submit
          label={words.approve}
          kind="primary"
          name="verdict"
          value="approve"
          aria-label={words.approveLabel({ title })}
        />
        <Submit
          label={words.decline}
          kind="danger"
          name="verdict"
          value="decline"
          aria-label={words.declineLabel({ title })}
        />
      </div>
    </form>
  );
}

interface WithdrawalProps {
  record: CertificationRequest & Titled;
  refused: FilledForm | undefined;
}

export function WithdrawalForm({ record, refused }: WithdrawalProps) {
  const { certification, common } = useMessages();
  const words = certification.operator;
  const { text: title } = useShownTitle(record);
  return (
    <details open={refused !== undefined}>
      <summary>{words.withdraw}</summary>
      <form
        className="stack"
        method="post"
        action={`/operator/certifications/seals/${record.package_id}/withdrawal`}
      >
        <NoteField id={`withdraw-${record.id}`} hint={words.withdrawHint} refused={refused} />
        <div className="button-row">
          <Submit
            label={words.withdraw}
            kind="danger"
            aria-label={common.labelled({ label: words.withdraw, value: title })}
          />
        </div>
      </form>
    </details>
  );
}

interface NoteProps {
  id: string;
  hint: string;
  refused: FilledForm | undefined;
}

function NoteField({ id, hint, refused }: NoteProps) {
  const words = useMessages().certification.operator;
  return (
    <TextField
      name="note"
      id={id}
      label={words.note}
      hint={hint}
      error={refused?.errors.note}
      rows={2}
      maxLength={1000}
      defaultValue={refused?.values.note}
    />
  );
}
