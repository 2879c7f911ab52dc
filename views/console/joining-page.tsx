import { useMessages } from "../../messages/context";
import type { User } from "../../src/accounts/user";
import { personName } from "../../src/lib/languages";
import { Submit } from "../ui/buttons";
import { DeskHeader } from "../ui/desk-header";
import type { FilledForm } from "../ui/filled-form";
import { Moment } from "../ui/moment";
import { RequireRight } from "../ui/permitted";
import { TextField } from "../ui/text-field";
import { UserText } from "../ui/written";
import {
  SelectAllLink,
  type Selection,
  SelectionBox,
  SelectionForm,
  UndecidedNote,
} from "./selection";

interface Props {
  members: readonly User[];
  hasMore: boolean;
  /** The refused form, of the invitations or of the decision. */
  form: FilledForm;
  selection: Selection;
  /** Of accounts that could not be decided on. */
  addresses: ReadonlyMap<string, string>;
}

export function JoiningPage({ members, hasMore, form, selection, addresses }: Props) {
  const { operators } = useMessages();
  const words = operators.joining;
  return (
    <div className="seller-page">
      <DeskHeader title={words.title} />
      {members.length === 0 && <p className="muted">{words.none}</p>}
      <UndecidedNote selection={selection} nameOf={(id) => addresses.get(id) ?? id} />
      {members.length > 0 && (
        <RequireRight right="decide">
          <p>
            <SelectAllLink href="/operator/joining?list=waiting" selection={selection} />
          </p>
        </RequireRight>
      )}
      <ul className="decision-records">
        {members.map((member) => (
          <WaitingMember key={member.id} member={member} selection={selection} />
        ))}
      </ul>
      {hasMore && <p className="muted">{words.more({ count: members.length })}</p>}
      {members.length > 0 && (
        <RequireRight right="decide">
          <SelectionForm action="/operator/joining/decisions" title={words.selected}>
            <TextField
              name="facts"
              label={operators.account.reason}
              hint={words.reasonHint}
              error={form.errors.facts}
              rows={3}
              maxLength={4000}
              defaultValue={form.values.facts}
            />
            <div className="button-row">
              <Submit label={words.approve} kind="primary" name="act" value="approve" />
              <Submit label={words.decline} kind="danger" name="act" value="decline" />
            </div>
          </SelectionForm>
        </RequireRight>
      )}
      <RequireRight right="decide">
        <section className="stack" aria-labelledby="invite-title">
          <h2 id="invite-title">{words.invite}</h2>
          <form className="stack" action="/operator/joining" method="post">
            <TextField
              name="emails"
              label={words.emails}
              error={form.errors.emails}
              rows={4}
              defaultValue={form.values.emails}
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

function WaitingMember({ member, selection }: { member: User; selection: Selection }) {
  const { layout } = useMessages();
  const name = personName(member.first_name, member.last_name);
  return (
    <li>
      <p>
        <RequireRight right="decide">
          <SelectionBox id={member.id} name={member.email} selection={selection} />
        </RequireRight>{" "}
        <a href={`/operator/members/${member.id}`}>
          <UserText text={name || member.email} />
        </a>{" "}
        · <UserText text={member.organization} /> · {member.email} · {layout.roles[member.role]} ·{" "}
        <Moment at={member.waiting_since ?? member.created_at} />
      </p>
    </li>
  );
}
