import { useMessages } from "../../messages/context";
import { personName } from "../../src/lib/languages";
import type { AccountState } from "../../src/moderation/account-acts";
import type { FourEyes } from "../../src/moderation/four-eyes";
import type { FoundMember } from "../../src/moderation/looking-up";
import { SecondApprovalForm, SecondApprovalNote } from "../moderation/second-form";
import { Submit } from "../ui/buttons";
import type { FilledForm } from "../ui/filled-form";
import { Moment } from "../ui/moment";
import { RequireRight } from "../ui/permitted";
import { SelectField } from "../ui/select-field";
import { TextField } from "../ui/text-field";
import { UserText } from "../ui/written";
import { Facts, restrictionFacts } from "./story-facts";

interface Props {
  member: FoundMember;
  account: AccountState;
  fourEyes: FourEyes | null;
  isOwnCase: boolean;
  path: string;
  form: FilledForm;
}

export function AccountActsPage({ member, fourEyes, isOwnCase, ...props }: Props) {
  const { operators, errors } = useMessages();
  const words = operators.account;
  const name = personName(member.first_name, member.last_name) || member.email;
  return (
    <article className="seller-page">
      <header>
        <h1>{words.title}</h1>
        <p>
          <a href={`/operator/members/${member.id}`}>
            <UserText text={name} />
          </a>
        </p>
      </header>
      <AccountFacts member={member} account={props.account} />
      {fourEyes && <SecondApprovalForm {...fourEyes} />}
      {isOwnCase ? (
        <p className="muted">{errors["own-case"]}</p>
      ) : (
        <RequireRight right="decide">
          <AccountActForm {...props} />
          <SecondApprovalNote fourEyes={fourEyes} />
        </RequireRight>
      )}
    </article>
  );
}

function AccountFacts({ member, account }: Pick<Props, "member" | "account">) {
  const { common, operators } = useMessages();
  const words = operators.account;
  const { role, isOperatorBySetting, hasSecondFactor, removal } = account;
  const roleName = isOperatorBySetting ? words.bySetting : role ? words.roles[role] : words.noRole;
  return (
    <Facts
      facts={[
        [common.email, <bdi key="email">{member.email}</bdi>],
        [words.role, roleName],
        ...restrictionFacts(operators, member),
        [words.factor, hasSecondFactor ? words.enabled : words.disabled],
        ...(removal === null
          ? []
          : [
              [
                removal.kept_at === null ? words.removalDue : words.factorKept,
                <Moment key="removal" at={removal.kept_at ?? removal.due_at} />,
              ] as const,
            ]),
      ]}
    />
  );
}

function AccountActForm({ account, path, form }: Pick<Props, "account" | "path" | "form">) {
  const { moderation, operators } = useMessages();
  const words = operators.account;
  return (
    <section className="stack" aria-labelledby="act-title">
      <h2 id="act-title">{words.change}</h2>
      {account.acts.includes("remove-second-factor") && <p className="muted">{words.lead}</p>}
      <form className="stack" action={path} method="post">
        <SelectField
          name="act"
          label={moderation.act.what}
          error={form.errors.act}
          placeholder={moderation.act.choose}
          labelFor={(act) => moderation.acts[act as keyof typeof moderation.acts]}
          groups={[{ values: account.acts }]}
          defaultValue={form.values.act}
        />
        <TextField
          name="facts"
          label={words.reason}
          hint={words.reasonHint}
          error={form.errors.facts}
          rows={4}
          maxLength={4000}
          defaultValue={form.values.facts}
        />
        <div className="button-row">
          <Submit label={moderation.act.decide} kind="primary" />
        </div>
      </form>
    </section>
  );
}
