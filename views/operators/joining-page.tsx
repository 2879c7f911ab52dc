import type { User } from "../../src/accounts/user";
import { personName } from "../../src/lib/languages";
import { useMessages } from "../messages/context";
import { Submit } from "../ui/buttons";
import { DeskHeader } from "../ui/desk-header";
import type { FilledForm } from "../ui/filled-form";
import { Moment } from "../ui/moment";
import { RequireRight } from "../ui/permitted";
import { TextField } from "../ui/text-field";
import { UserText } from "../ui/written";

interface Props extends FilledForm {
  members: readonly User[];
}

export function JoiningPage({ members, values, errors }: Props) {
  const { operators } = useMessages();
  const words = operators.joining;
  return (
    <div className="seller-page">
      <DeskHeader title={words.title} />
      {members.length === 0 && <p className="muted">{words.none}</p>}
      <ul className="decision-records">
        {members.map((member) => (
          <WaitingMember key={member.id} {...{ member }} />
        ))}
      </ul>
      <RequireRight right="decide">
        <section className="stack" aria-labelledby="invite-title">
          <h2 id="invite-title">{words.invite}</h2>
          <form className="stack" action="/operator/joining" method="post">
            <TextField
              {...{ name: "emails", label: words.emails, error: errors.emails }}
              {...{ rows: 4, defaultValue: values.emails }}
            />
            <div className="button-row">
              <Submit label={words.send} />
            </div>
          </form>
        </section>
      </RequireRight>
    </div>
  );
}

function WaitingMember({ member }: { member: User }) {
  const { layout, operators } = useMessages();
  const words = operators.joining;
  const name = personName(member.first_name, member.last_name);
  return (
    <li>
      <p>
        <a href={`/operator/members/${member.id}`}>
          <UserText text={name || member.email} />
        </a>{" "}
        <UserText text={member.organization} /> · {member.email} · {layout.roles[member.role]} ·{" "}
        <Moment at={member.waiting_since ?? member.created_at} />
      </p>
      <RequireRight right="decide">
        <form className="actions" action={`/operator/joining/${member.id}`} method="post">
          <Submit label={words.approve} kind="primary" name="act" value="approve" />{" "}
          <Submit label={words.decline} kind="danger" name="act" value="decline" />
        </form>
      </RequireRight>
    </li>
  );
}
