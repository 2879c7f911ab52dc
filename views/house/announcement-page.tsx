import { useMessages, useTimeZone } from "../../messages/context";
import {
  type AnnouncementTexts,
  announcementText,
  type NewAnnouncement,
  type SiteAnnouncement,
} from "../../src/house/announcements";
import {
  DEFAULT_LANGUAGE,
  LANGUAGE_NAMES,
  LANGUAGES,
  type Language,
} from "../../src/lib/languages";
import { DAY } from "../../src/lib/time";
import { localMinute } from "../../src/lib/times";
import { Submit } from "../ui/buttons";
import { DeskHeader } from "../ui/desk-header";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { Moment } from "../ui/moment";
import { LanguageFields } from "./language-fields";
import { PreviewActions } from "./preview";

const PATH = "/operator/announcement";

interface Props {
  form: FilledForm;
  /** Of those that overlap, only the one that started last is shown. */
  current: SiteAnnouncement | null;
  unended: readonly SiteAnnouncement[];
  now: number;
}

export function AnnouncementPage({ form, current, unended, now }: Props) {
  const words = useMessages().certification.announcement;
  const waiting = unended.filter(({ id }) => id !== current?.id);
  return (
    <div className="seller-page">
      <DeskHeader title={words.title} lead={words.lead} />
      {current && (
        <section aria-labelledby="current-title">
          <h2 id="current-title">{words.current}</h2>
          <ListedAnnouncement announcement={current} endLabel={words.end} />
        </section>
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="upcoming-title">
          <h2 id="upcoming-title">{words.upcoming}</h2>
          {waiting.map((announcement) => (
            <ListedAnnouncement
              key={announcement.id}
              announcement={announcement}
              endLabel={words.cancel}
            />
          ))}
        </section>
      )}
      <AnnouncementForm form={form} now={now} />
    </div>
  );
}

function AnnouncementForm({ form, now }: Pick<Props, "form" | "now">) {
  const { certification, operators } = useMessages();
  const words = certification.announcement;
  const zone = useTimeZone();
  const { values, errors } = form;
  return (
    <section className="stack" aria-labelledby="new-title">
      <h2 id="new-title">{words.new}</h2>
      <form className="stack" action={`${PATH}/preview`} method="post" noValidate>
        <LanguageFields form={form} rows={2} />
        <input type="hidden" name="zone" value={values.zone ?? zone} />
        <Field
          name="startsAt"
          type="datetime-local"
          label={words.starts({ zone: values.zone ?? zone })}
          error={errors.startsAt}
          defaultValue={values.startsAt ?? localMinute(now, zone)}
        />
        <Field
          name="endsAt"
          type="datetime-local"
          label={words.ends({ zone: values.zone ?? zone })}
          error={errors.endsAt}
          defaultValue={values.endsAt ?? localMinute(now + DAY, zone)}
        />
        <div className="button-row">
          <Submit label={operators.texts.preview} kind="primary" />
        </div>
      </form>
    </section>
  );
}

interface ListedProps {
  announcement: SiteAnnouncement;
  endLabel: string;
}

function ListedAnnouncement({ announcement: { id, ...announcement }, endLabel }: ListedProps) {
  return (
    <form className="stack" action={`${PATH}/${id}/end`} method="post">
      <p>
        <bdi>{announcement.texts.en}</bdi>
      </p>
      <Times announcement={announcement} />
      <div className="button-row">
        <Submit label={endLabel} />
      </div>
    </form>
  );
}

function Times({ announcement: { startsAt, endsAt } }: { announcement: NewAnnouncement }) {
  const words = useMessages().certification.announcement;
  return (
    <p className="muted">
      {words.from} <Moment at={startsAt} /> · {words.until} <Moment at={endsAt} />
    </p>
  );
}

interface PreviewProps {
  announcement: NewAnnouncement;
  values: FilledForm["values"];
}

export function AnnouncementPreviewPage({ announcement, values }: PreviewProps) {
  const words = useMessages().operators.texts;
  return (
    <div className="seller-page">
      <DeskHeader title={words.preview} />
      <Times announcement={announcement} />
      {Object.entries(LANGUAGE_NAMES).map(([language, name]) => (
        <PreviewedText
          key={language}
          language={language as Language}
          name={name}
          texts={announcement.texts}
        />
      ))}
      <PreviewActions
        path={PATH}
        values={values}
        publishLabel={words.publish}
        editLabel={words.back}
      />
    </div>
  );
}

interface PreviewedTextProps {
  language: Language;
  name: string;
  texts: AnnouncementTexts;
}

function PreviewedText({ language, name, texts }: PreviewedTextProps) {
  return (
    <section>
      <h2>{name}</h2>
      <aside
        className="site-banner"
        aria-label={name}
        lang={LANGUAGES[texts[language] ? language : DEFAULT_LANGUAGE]}
      >
        <p>{announcementText(texts, language)}</p>
      </aside>
    </section>
  );
}
