import { useMessages } from "../../messages/context";
import type { ListedAct, Subject } from "../../src/organizations/acts";
import type { OrganizationMember } from "../../src/organizations/members";
import { LinkButton, Submit } from "../ui/buttons";
import { Moment } from "../ui/moment";
import { NoValue } from "../ui/no-value";

interface Props {
  acts: readonly ListedAct[];
  subjects: ReadonlyMap<string, Subject>;
  members: readonly OrganizationMember[];
  memberId: string | undefined;
  /** The address of the older acts, if there are any. */
  older: string | null;
}

export function ActsPage({ acts, subjects, members, memberId, older }: Props) {
  const { common, dashboard, layout, organization } = useMessages();
  const { acts: words } = organization;
  return (
    <div className="settings-page">
      <header>
        <h1>{words.title}</h1>
        <p className="lead">{words.text}</p>
      </header>
      {members.length > 1 && (
        <form className="footer-choice" action="/organization/acts">
          <select name="member" aria-label={words.who} defaultValue={memberId ?? ""}>
            <option value="">{words.all}</option>
            {members.map((member) => (
              <option key={member.memberId} value={member.memberId}>
                {member.name || member.email}
              </option>
            ))}
          </select>
          <Submit label={layout.footer.apply} />
        </form>
      )}
      {acts.length === 0 ? (
        <p className="muted">{words.none}</p>
      ) : (
        <ActsTable acts={acts} subjects={subjects} members={members} />
      )}
      <p className="button-row">
        {older && <LinkButton href={older} label={common.older} />}
        <LinkButton href="/organization/acts.csv" label={dashboard.sales.csv} download />
        <LinkButton href="/organization/acts.jsonl" label={words.lines} download />
      </p>
    </div>
  );
}

function ActsTable({ acts, subjects, members }: Pick<Props, "acts" | "subjects" | "members">) {
  const { bidHistory, organization } = useMessages();
  const { acts: words } = organization;
  const memberNames = new Map(
    members.map(({ memberId, name, email }) => [memberId, name || email]),
  );
  return (
    <div className="table-scroll">
      <table className="sales-table">
        <thead>
          <tr>
            <th scope="col">{bidHistory.time}</th>
            <th scope="col">{words.who}</th>
            <th scope="col">{words.what}</th>
            <th scope="col">{words.about}</th>
            <th scope="col">{words.where}</th>
          </tr>
        </thead>
        <tbody>
          {acts.map(({ id, at, memberName, act, subject, address }) => (
            <tr key={id}>
              <td>
                <Moment at={at} />
              </td>
              <td>
                <bdi>{memberName}</bdi>
              </td>
              <td>{words.names[act]}</td>
              <td>
                <About subject={subjects.get(subject)} member={memberNames.get(subject)} />
              </td>
              <td>{address === "" ? <NoValue /> : <bdi>{address}</bdi>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function About({
  subject,
  member,
}: {
  subject?: Subject | undefined;
  member?: string | undefined;
}) {
  if (subject)
    return (
      <a href={subject.path}>
        <bdi>{subject.title}</bdi>
      </a>
    );
  return member ? <bdi>{member}</bdi> : <NoValue />;
}
