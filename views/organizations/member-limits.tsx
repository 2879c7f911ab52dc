import { useMessages } from "../../messages/context";
import { centsToDecimal, formatDollars } from "../../src/lib/money";
import type { OrganizationMember } from "../../src/organizations/members";
import { SubmitButton } from "../ui/buttons";
import { Field } from "../ui/field";
import type { FilledForm } from "../ui/filled-form";
import { Toggle } from "../ui/toggle";

interface Props {
  member: OrganizationMember;
}

export function LimitFacts({ member }: Props) {
  const { members: words } = useMessages().organization;
  const { packageLimitCents, monthLimitCents } = member;
  const facts = [
    packageLimitCents !== null && words.perPackage({ amount: formatDollars(packageLimitCents) }),
    monthLimitCents !== null && words.perMonth({ amount: formatDollars(monthLimitCents) }),
  ].filter((fact) => fact !== false);
  return facts.map((fact) => <p key={fact}>{fact}</p>);
}

interface FormProps extends Props, FilledForm {
  path: string;
}

/** If the form was refused, `values.member` says for whom. */
export function LimitForm({ member, path, values, errors }: FormProps) {
  const { common, organization } = useMessages();
  const { members: words } = organization;
  const { memberId, packageLimitCents, monthLimitCents } = member;
  const typed = values.member === memberId ? values : {};
  const faults = values.member === memberId ? errors : {};
  const amount = (cents: number | null) => (cents === null ? "" : centsToDecimal(cents));
  return (
    <form className="settings-form" method="post" action={path} noValidate data-busy-form>
      <div className="columns">
        <Field
          id={`package-limit-${memberId}`}
          name="packageLimit"
          label={words.packageLimit}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={typed.packageLimit ?? amount(packageLimitCents)}
          error={faults.packageLimit}
        />
        <Field
          id={`month-limit-${memberId}`}
          name="monthLimit"
          label={words.monthLimit}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={typed.monthLimit ?? amount(monthLimitCents)}
          error={faults.monthLimit}
        />
      </div>
      <p className="field-hint">{words.limitHint}</p>
      <SubmitButton label={words.saveLimits} busyLabel={common.saving} />
    </form>
  );
}

export function OwnApprovals({ on }: { on: boolean }) {
  const { common, organization } = useMessages();
  const { approvals: words } = organization;
  return (
    <section className="settings-group">
      <h2>{words.title}</h2>
      <form className="settings-form" method="post" action="/organization/approvals" data-busy-form>
        <Toggle name="own" label={words.own} hint={words.ownHint} on={on} />
        <SubmitButton label={common.saveChanges} busyLabel={common.saving} />
      </form>
    </section>
  );
}
