import { useMessages } from "../../messages/context";
import type { HouseTextKind } from "../../src/house/texts";
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "../../src/lib/languages";
import { Submit } from "../ui/buttons";
import { DeskHeader } from "../ui/desk-header";
import type { FilledForm } from "../ui/filled-form";
import { Moment } from "../ui/moment";
import { RequireRight } from "../ui/permitted";
import { TextField } from "../ui/text-field";
import { LanguageFields } from "./language-fields";
import { PreviewActions } from "./preview";

export const TEXTS_PATH = "/operator/texts";

function useTextNames(): Record<HouseTextKind, string> {
  const { legal } = useMessages();
  return { terms: legal.terms.title, privacy: legal.privacy.title, imprint: legal.imprint };
}

interface ListProps {
  texts: ReadonlyArray<{ kind: HouseTextKind; since: number | null }>;
}

export function HouseTextsPage({ texts }: ListProps) {
  const { legal, operators } = useMessages();
  const words = operators.texts;
  const names = useTextNames();
  return (
    <div className="seller-page">
      <DeskHeader title={words.title} lead={words.lead} />
      <ul className="decision-records">
        {texts.map(({ kind, since }) => (
          <li key={kind}>
            <p>
              {since === null && kind === "imprint" ? (
                names[kind]
              ) : (
                <a href={`/${kind}`}>{names[kind]}</a>
              )}
              {" · "}
              <span className="muted">
                {since === null ? (
                  kind === "imprint" ? (
                    operators.account.noRole
                  ) : (
                    words.builtIn
                  )
                ) : (
                  <>
                    {legal.version} <Moment at={since} />
                  </>
                )}
              </span>
            </p>
            <RequireRight right="decide">
              <p>
                <a href={`${TEXTS_PATH}/${kind}`}>{words.edit}</a>
              </p>
            </RequireRight>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FormProps {
  kind: HouseTextKind;
  form: FilledForm;
}

export function HouseTextFormPage({ kind, form }: FormProps) {
  const words = useMessages().operators.texts;
  const names = useTextNames();
  return (
    <div className="seller-page">
      <DeskHeader title={names[kind]} lead={words.lead}>
        <a href={TEXTS_PATH}>{words.title}</a>
      </DeskHeader>
      <form className="stack" action={`${TEXTS_PATH}/${kind}/preview`} method="post" noValidate>
        <input type="hidden" name="basedOn" value={form.values.basedOn ?? ""} />
        <LanguageFields form={form} rows={12} hint={words.markdown} />
        <TextField
          name="facts"
          label={words.why}
          error={form.errors.facts}
          rows={3}
          maxLength={4000}
          defaultValue={form.values.facts}
        />
        <div className="button-row">
          <Submit label={words.preview} kind="primary" />
        </div>
      </form>
    </div>
  );
}

interface PreviewProps {
  kind: HouseTextKind;
  values: FilledForm["values"];
  /** Rendered from Markdown, whose HTML is escaped; empty if the English text is shown. */
  html: Readonly<Record<Language, string>>;
}

export function HouseTextPreviewPage({ kind, values, html }: PreviewProps) {
  const words = useMessages().operators.texts;
  const names = useTextNames();
  const languages = (Object.keys(html) as Language[]).filter((language) => html[language] !== "");
  return (
    <div className="seller-page">
      <DeskHeader title={words.previewTitle({ name: names[kind] })} />
      <PreviewActions
        path={`${TEXTS_PATH}/${kind}`}
        values={values}
        publishLabel={words.publish}
        editLabel={words.back}
      />
      {languages.map((language) => (
        <section key={language} aria-label={LANGUAGE_NAMES[language]}>
          <p className="muted">{LANGUAGE_NAMES[language]}</p>
          <div
            lang={LANGUAGES[language]}
            className="legal house-text"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: micromark escapes HTML
            dangerouslySetInnerHTML={{ __html: html[language] }}
          />
        </section>
      ))}
    </div>
  );
}
