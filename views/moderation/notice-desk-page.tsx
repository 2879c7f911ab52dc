import { useMessages } from "../../messages/context";
import type { Action } from "../../src/moderation/actions";
import type { AuctionAtStake } from "../../src/moderation/auction-at-stake";
import type { FourEyes } from "../../src/moderation/four-eyes";
import type { FoundMember, FoundPackage } from "../../src/moderation/looking-up";
import type { Notice } from "../../src/moderation/notice-links";
import type { earlierActions } from "../../src/moderation/notice-list";
import type { NotifierRecord } from "../../src/moderation/notice-pause";
import type { Appeal } from "../../src/moderation/statements";
import type { Decision } from "../../src/rules/notice";
import { Submit } from "../ui/buttons";
import type { FilledForm } from "../ui/filled-form";
import { Moment } from "../ui/moment";
import { LabeledValue } from "../ui/named";
import { RequireRight } from "../ui/permitted";
import { TextField } from "../ui/text-field";
import { AuctionFacts } from "./auction-facts";
import { DecisionFields } from "./decision-fields";
import { AppealText, NoticeDecision, NoticeText } from "./notice-status-page";
import { NotifierName, NotifierPause } from "./notifier-section";
import { SecondApprovalForm, SecondApprovalNote } from "./second-form";

interface Props {
  notice: Notice;
  repeats: readonly Notice[];
  notifier: NotifierRecord;
  auction: AuctionAtStake | null;
  earlierAction: Action | null;
  lot: FoundPackage | null;
  member: FoundMember | null;
  decisions: readonly Decision[];
  isOwn: boolean;
  fourEyes: FourEyes | null;
  previousActions: Awaited<ReturnType<typeof earlierActions>>;
  appeals: readonly Appeal[];
  mayAnswer: boolean;
  form: FilledForm;
}

export function NoticeDeskPage(props: Props) {
  const { notice, lot, member, isOwn, previousActions, appeals, mayAnswer } = props;
  const { repeats, notifier, auction, earlierAction, decisions, fourEyes, form } = props;
  const { common, layout, moderation, notices: words } = useMessages();
  const { desk } = words;
  const path = `/operator/reports/${notice.reference}`;
  if (isOwn) {
    return (
      <div className="dialog-page stack">
        <h1>{words.number({ number: notice.reference })}</h1>
        <p>{desk.own}</p>
      </div>
    );
  }
  return (
    <div className="dialog-page stack">
      <p>
        <a href="/operator/reports">{desk.back}</a>
      </p>
      <h1>{words.number({ number: notice.reference })}</h1>
      <NoticeText notice={notice} />
      {notice.reopens && (
        <p>
          <a href={`/operator/reports/${notice.reopens}`}>
            {desk.reopens({ number: notice.reopens })}
          </a>
        </p>
      )}
      {lot && (
        <p>
          <LabeledValue name={common.package}>
            <a href={`/operator/packages/${lot.id}`}>{lot.title}</a>
          </LabeledValue>
        </p>
      )}
      {member && (
        <p>
          <LabeledValue name={layout.roles[member.role]}>
            <a href={`/operator/members/${member.id}`}>{member.email}</a>
          </LabeledValue>
        </p>
      )}
      {auction && <AuctionFacts auction={auction} />}
      <NotifierName notice={notice} />
      {repeats.map((repeat) => (
        <section key={repeat.reference} className="stack" aria-labelledby={repeat.reference}>
          <h2 id={repeat.reference}>{desk.repeat({ number: repeat.reference })}</h2>
          <NoticeText notice={repeat} />
          <NotifierName notice={repeat} />
        </section>
      ))}
      <NotifierPause reference={notice.reference} record={notifier} form={form} />
      <section aria-labelledby="earlier-title">
        <h2 id="earlier-title">{desk.earlier}</h2>
        {previousActions.length === 0 && <p className="muted">{desk.noEarlier}</p>}
        <ul>
          {previousActions.map(({ id, act, rule, asked_at }) => (
            <li key={id}>
              <a href={`/statements/${id}`}>{desk.acts[act as keyof typeof desk.acts]}</a>
              {" · "}
              <bdi>{rule}</bdi> · <Moment at={asked_at} />
            </li>
          ))}
        </ul>
      </section>
      {notice.decided_at === null ? (
        <>
          {fourEyes && <SecondApprovalForm {...fourEyes} />}
          <RequireRight right="decide">
            <form className="stack" method="post" action={path} noValidate>
              <h2>{moderation.statement.decision}</h2>
              <DecisionFields decisions={decisions} form={form} />
            </form>
            <SecondApprovalNote fourEyes={fourEyes} />
          </RequireRight>
        </>
      ) : (
        <NoticeDecision notice={notice} earlierAction={earlierAction}>
          {earlierAction && (
            <p>
              <a href={`/statements/${earlierAction.id}`}>{desk.earlierAction}</a>
            </p>
          )}
        </NoticeDecision>
      )}
      {appeals.map((appeal) => (
        <section key={appeal.id} aria-labelledby={`complaint-${appeal.id}`}>
          <h2 id={`complaint-${appeal.id}`}>{desk.complaint}</h2>
          <AppealText appeal={appeal} />
          {appeal.outcome === null && !mayAnswer && <p>{desk.otherDecides}</p>}
          {appeal.outcome === null && mayAnswer && (
            <RequireRight right="decide">
              <AnswerForm action={`${path}/complaints/${appeal.id}`} form={form} />
            </RequireRight>
          )}
        </section>
      ))}
    </div>
  );
}

function AnswerForm({ action, form }: { action: string; form: FilledForm }) {
  const { moderation, notices } = useMessages();
  const words = notices.desk;
  return (
    <form className="stack" method="post" action={action} noValidate>
      <TextField
        name="answer"
        label={moderation.statement.facts}
        hint={words.appealHint}
        rows={4}
        error={form.errors.answer}
        defaultValue={form.values.answer}
        maxLength={4000}
      />
      <div className="button-row">
        <Submit label={words.uphold} kind="primary" name="outcome" value="upheld" />
        <Submit label={words.dismiss} name="outcome" value="dismissed" />
      </div>
    </form>
  );
}
