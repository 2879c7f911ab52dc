import { useMessages } from "../../messages/context";
import { type Decision, GROUNDS } from "../../src/rules/notice";
import { Submit } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { SelectField } from "../ui/select-field";
import { TextField } from "../ui/text-field";

interface Props {
  decisions: readonly Decision[];
  form: FilledForm;
}

export function DecisionFields({ decisions, form: { values, errors } }: Props) {
  const { notices, moderation } = useMessages();
  const { grounds, desk } = notices;
  const { choices, ...words } = desk;
  const onlyDecision = decisions.length === 1 ? decisions[0] : undefined;
  return (
    <>
      <SelectField
        name="decision"
        label={words.choose}
        error={errors.decision}
        defaultValue={values.decision ?? onlyDecision}
        groups={[{ values: decisions }]}
        placeholder={moderation.act.choose}
        labelFor={(name) => choices[name as keyof typeof choices]}
      />
      <SelectField
        name="ground"
        label={words.ground}
        error={errors.ground}
        defaultValue={values.ground}
        groups={[{ values: GROUNDS }]}
        placeholder={words.noGround}
        labelFor={(name) => grounds[name as keyof typeof grounds]}
      />
      <Field
        name="rule"
        label={moderation.statement.rule}
        hint={words.ruleHint}
        error={errors.rule}
        defaultValue={values.rule}
        maxLength={300}
      />
      <TextField
        name="facts"
        label={moderation.statement.facts}
        hint={words.factsHint}
        error={errors.facts}
        rows={6}
        maxLength={4000}
        defaultValue={values.facts}
      />
      <div className="button-row">
        <Submit label={words.send} kind="primary" />
      </div>
    </>
  );
}
