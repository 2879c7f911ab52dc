import { useMessages } from "../../messages/context";
import type { DealAction } from "../../src/delivery/actions";
import type { Refund } from "../../src/delivery/refund";
import { MAX_CASE_CHARACTERS, MAX_REVIEW_CHARACTERS } from "../../src/delivery/schema";
import type { AmountDue } from "../../src/invoices/due";
import { formatDollars } from "../../src/lib/money";
import type { Difference } from "../../src/rules/deal";
import { BUYER_REASONS, type DisputeReason } from "../../src/rules/deal";
import { AddedTaxNote, useAddedTax } from "../ui/added-tax-note";
import { LinkButton, SubmitButton } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { LabeledField } from "../ui/labelled";
import { SelectField } from "../ui/select-field";
import { DifferencesBeforePaying } from "./differences";

interface Props extends FilledForm {
  contractId: string;
  action: DealAction;
  due: AmountDue;
  refund: Refund | null;
  differences: readonly Difference[];
  isUnpaid: boolean;
}

export function ActionPage(props: Props) {
  const { contractId, action, due, refund, differences, isUnpaid, values, errors } = props;
  const { collections, common, delivery: words } = useMessages();
  const price = formatDollars(due.priceCents);
  const payable = formatDollars(due.payableCents);
  const taxNote = useAddedTax()(due);
  const { text, button } = words.actions[action];
  return (
    <form
      className="dialog-page stack"
      method="post"
      action={`/contract/${contractId}/delivery/${action}`}
      noValidate
      data-busy-form
    >
      <h1>{button}</h1>
      <p>{text}</p>
      {action === "take-back" && isUnpaid && <p>{words.finalBeforePaying}</p>}
      {action === "claim" && (
        <p>
          {words.price({ amount: price })}
          <AddedTaxNote due={due} />
        </p>
      )}
      {refund && action.startsWith("refund") && (
        <p>{words.refund({ amount: formatDollars(refund.amountCents) })}</p>
      )}
      {action === "claim" && differences.length > 0 && (
        <DifferencesBeforePaying differences={differences} />
      )}
      {action === "paid" && (
        <Field
          name="amount"
          label={words.typeAmount({ amount: payable })}
          hint={taxNote ?? undefined}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={values.amount}
          error={errors.amount}
          required
        />
      )}
      {action === "dispute" && (
        <SelectField
          name="reason"
          label={words.reason}
          groups={[{ values: BUYER_REASONS }]}
          placeholder={collections.create.fields.choose}
          labelFor={(reason) => words.reasons[reason as DisputeReason]}
          defaultValue={values.reason}
          error={errors.reason}
        />
      )}
      {action === "review" && (
        <SelectField
          name="stars"
          label={words.review.stars}
          groups={[{ values: ["5", "4", "3", "2", "1"] }]}
          placeholder={collections.create.fields.choose}
          labelFor={(stars) => words.review.given({ stars: Number(stars) })}
          defaultValue={values.stars}
          error={errors.stars}
        />
      )}
      {(action === "dispute" || action === "statement" || action === "review") && (
        <LabeledField
          name="text"
          label={action === "review" ? words.review.text : words.words}
          error={errors.text}
        >
          {(control) => (
            <textarea
              {...control}
              rows={6}
              maxLength={action === "review" ? MAX_REVIEW_CHARACTERS : MAX_CASE_CHARACTERS}
              defaultValue={values.text}
            />
          )}
        </LabeledField>
      )}
      <div className="button-row">
        <LinkButton href={`/contract/${contractId}`} label={common.cancel} />
        <SubmitButton label={button} />
      </div>
    </form>
  );
}
