import { useMessages } from "../../messages/context";
import { faultText } from "../../messages/fault-text";
import { MAX_REASONS_LENGTH } from "../../src/moderation/schema";
import { NOTICE_KINDS, type NoticeKind } from "../../src/rules/notice";
import { SubmitButton } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { SelectField } from "../ui/select-field";
import { TextField } from "../ui/text-field";

export function NoticePage({ values, errors }: FilledForm) {
  const messages = useMessages();
  const { common, notices: words } = messages;
  return (
    <div className="dialog-page stack">
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      <form className="stack" method="post" action="/report" noValidate data-busy-form>
        <Field
          name="about"
          label={words.about}
          hint={words.aboutHint}
          error={errors.about}
          defaultValue={values.about}
          maxLength={500}
          dir="ltr"
          required
        />
        <SelectField
          name="kind"
          label={words.kind}
          error={errors.kind}
          defaultValue={values.kind}
          groups={[{ values: NOTICE_KINDS }]}
          placeholder={words.chooseKind}
          labelFor={(kind) => words.kinds[kind as NoticeKind]}
        />
        <TextField
          name="reasons"
          label={words.reasons}
          error={errors.reasons}
          rows={6}
          hint={words.reasonsHint}
          maxLength={MAX_REASONS_LENGTH}
          required
          defaultValue={values.reasons}
        />
        <TextField
          name="works"
          label={words.works}
          error={errors.works}
          rows={3}
          maxLength={2000}
          defaultValue={values.works}
        />
        <Field
          name="name"
          label={words.name}
          error={errors.name}
          maxLength={100}
          defaultValue={values.name}
          autoComplete="name"
          required
        />
        <Field
          name="email"
          label={words.email}
          hint={words.emailHint}
          error={errors.email}
          defaultValue={values.email}
          type="email"
          autoComplete="email"
          required
        />
        <div className="consent">
          <label className="choice">
            <input
              type="checkbox"
              name="goodFaith"
              value="true"
              required
              defaultChecked={values.goodFaith === "true"}
              aria-invalid={errors.goodFaith ? true : undefined}
              aria-describedby={errors.goodFaith ? "goodFaith-note" : undefined}
            />
            <span>{words.goodFaith}</span>
          </label>
          {errors.goodFaith && (
            <p className="field-error" id="goodFaith-note">
              {faultText(messages, errors.goodFaith)}
            </p>
          )}
        </div>
        <div className="button-row">
          <SubmitButton label={words.send} busyLabel={common.sending} />
        </div>
      </form>
    </div>
  );
}
