import { useMessages } from "../../messages/context";
import type { OwnAmendments } from "../../src/delivery/amendment-reading";
import { AMENDMENT_KINDS, type AmendmentKind } from "../../src/rules/deal";
import { LinkButton, SubmitButton } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { useSentences } from "../ui/gap";
import { SelectField } from "../ui/select-field";

interface Props extends FilledForm {
  own: OwnAmendments;
}

export function ProposalPage({ own, values, errors }: Props) {
  const sentences = useSentences();
  const { amendments: words, collections, common } = useMessages();
  const { contractId, priceCents, addsTax } = own;
  // A refused form keeps what was chosen.
  const possible = AMENDMENT_KINDS.filter(
    (kind) => own.possible.includes(kind) || kind === values.kind,
  );
  return (
    <form
      className="dialog-page stack"
      method="post"
      action={`/contract/${contractId}/amendments`}
      noValidate
      data-busy-form
    >
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      <ul>
        {possible.map((kind) => (
          <li key={kind}>{words.effects[kind]}</li>
        ))}
      </ul>
      <SelectField
        name="kind"
        label={words.kind}
        groups={[{ values: possible }]}
        placeholder={collections.create.fields.choose}
        labelFor={(kind) => words.kinds[kind as AmendmentKind]}
        defaultValue={values.kind}
        error={errors.kind}
      />
      <Field
        name="amount"
        label={words.amount}
        hint={sentences(words.amountHint({ priceCents }), addsTax && words.taxHint)}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={values.amount}
        error={errors.amount}
      />
      <div className="button-row">
        <LinkButton href={`/contract/${contractId}`} label={common.cancel} />
        <SubmitButton label={words.propose} />
      </div>
    </form>
  );
}
