import { LANGUAGE_NAMES, type Language } from "../../src/lib/languages";
import { useMessages } from "../messages/context";
import { Submit } from "../ui/buttons";
import { DeskHeader } from "../ui/desk-header";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { Moment } from "../ui/moment";
import { TextField } from "../ui/text-field";

interface Props {
  form: FilledForm;
  current: { texts: Partial<Record<Language, string>>; endsAt: number } | null;
}

const TRANSLATION_FIELDS = { textZh: "zh", textJa: "ja", textKo: "ko" } as const;
const DEFAULT_HOURS = "24";

export function AnnouncementPage({ form: { values, errors }, current }: Props) {
  const { certification } = useMessages();
  const words = certification.announcement;
  return (
    <div className="seller-page">
      <DeskHeader title={words.title} lead={words.lead} />
      {current && (
        <section aria-labelledby="current-title">
          <h2 id="current-title">{words.current}</h2>
          <p>{current.texts.en}</p>
          <p className="muted">
            {words.until} <Moment at={current.endsAt} />
          </p>
          <form action="/operator/announcement/end" method="post">
            <Submit label={words.end} />
          </form>
        </section>
      )}
      <form className="stack" action="/operator/announcement" method="post">
        <TextField
          {...{ name: "text", label: LANGUAGE_NAMES.en, error: errors.text, rows: 2 }}
          defaultValue={values.text}
        />
        {Object.entries(TRANSLATION_FIELDS).map(([name, language]) => (
          <TextField
            key={name}
            {...{ name, label: LANGUAGE_NAMES[language], error: errors[name], rows: 2 }}
            defaultValue={values[name]}
          />
        ))}
        <Field
          {...{ name: "hours", label: words.hours, error: errors.hours, inputMode: "numeric" }}
          defaultValue={values.hours ?? DEFAULT_HOURS}
        />
        <Submit label={words.show} kind="primary" />
      </form>
    </div>
  );
}
