import { useMessages } from "../../messages/context";
import type { Statement } from "../../src/moderation/statements";
import { Submit } from "../ui/buttons";
import { Fact } from "../ui/fact";
import type { FilledForm } from "../ui/filled-form";
import { Moment } from "../ui/moment";
import { SelectField } from "../ui/select-field";
import { TextField } from "../ui/text-field";
import { UserText } from "../ui/written";
import { DeskLink } from "./desk-link";

interface Props {
  statement: Statement;
  form: FilledForm;
  mayAppeal: boolean;
  mayAnswer: boolean;
}

/** A pause that was lifted can concern only an address. */
function subjectPath({ package_id, member_id, notice }: Statement): string {
  if (package_id !== null) return `packages/${package_id}`;
  if (member_id !== null) return `members/${member_id}`;
  return notice === null ? "actions" : `reports/${notice}`;
}

/** Contains what Article 17(3) of Regulation (EU) 2022/2065 requires. */
export function StatementPage({ statement, form, mayAppeal, mayAnswer }: Props) {
  const { moderation: words, notices } = useMessages();
  const decisions = { ...words.acts, ...notices.decisions, ...words.decided };
  const { act, title, ground, rule, facts, appeal } = statement;
  return (
    <article className="seller-page statement">
      <header>
        <h1>{words.statement.title}</h1>
        <p className="muted">
          <Moment at={statement.done_at ?? statement.asked_at} />
          {statement.done_at === null && ` · ${words.states.asked}`}
          {statement.declined === 1 && ` · ${words.states.declined}`}
        </p>
        <p>
          <DeskLink path={subjectPath(statement)} />
        </p>
      </header>
      <dl className="rights-facts">
        <Fact name={words.statement.decision}>
          {decisions[act]}
          {title && statement.package_id && (
            <>
              {" · "}
              <a href={`/package/${statement.package_id}`}>{title}</a>
            </>
          )}
        </Fact>
        {ground !== "" && (
          <>
            <Fact name={words.statement.ground}>
              {notices.grounds[ground as keyof typeof notices.grounds]}
            </Fact>
            <Fact name={words.statement.rule}>{rule}</Fact>
          </>
        )}
        <Fact name={words.statement.facts}>
          <UserText text={facts} />
        </Fact>
        {ground !== "" && (
          <>
            <Fact name={words.statement.source}>
              {statement.notice ? words.statement.fromNotice : words.statement.ownInitiative}
            </Fact>
            <Fact name={words.statement.means}>{words.statement.byPerson}</Fact>
            <Fact name={words.statement.redress}>{words.statement.redressText}</Fact>
          </>
        )}
      </dl>
      {appeal && (
        <section aria-labelledby="objection-title">
          <h2 id="objection-title">{words.objection.title}</h2>
          <UserText text={appeal.reasons} />
          {appeal.outcome ? (
            <>
              <h3>{words.outcomes[appeal.outcome]}</h3>
              <UserText text={appeal.answer ?? ""} />
            </>
          ) : (
            <p className="muted">{words.objection.waiting}</p>
          )}
        </section>
      )}
      {mayAppeal && (
        <form className="stack" action={`/statements/${statement.id}/appeal`} method="post">
          <TextField
            name="reasons"
            label={words.objection.why}
            error={form.errors.reasons}
            rows={5}
            required
            defaultValue={form.values.reasons}
          />
          <div className="button-row">
            <Submit label={words.objection.send} kind="primary" />
          </div>
        </form>
      )}
      {mayAnswer && (
        <form className="stack" action={`/statements/${statement.id}/answer`} method="post">
          {(act === "hide" || act === "remove" || act === "suspend") && (
            <p className="muted">{words.objection.upholding[act]}</p>
          )}
          <SelectField
            name="outcome"
            label={words.objection.outcome}
            error={form.errors.outcome}
            placeholder={words.act.choose}
            labelFor={(name) => words.outcomes[name as keyof typeof words.outcomes]}
            groups={[{ values: ["upheld", "dismissed"] }]}
            defaultValue={form.values.outcome}
          />
          <TextField
            name="answer"
            label={words.objection.answer}
            error={form.errors.answer}
            rows={5}
            required
            defaultValue={form.values.answer}
          />
          <div className="button-row">
            <Submit label={words.act.decide} kind="primary" />
          </div>
        </form>
      )}
    </article>
  );
}
