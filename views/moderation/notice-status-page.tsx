import type { ReactNode } from "react";
import { useMessages } from "../../messages/context";
import type { Action } from "../../src/moderation/actions";
import type { Notice } from "../../src/moderation/notice-links";
import type { Appeal } from "../../src/moderation/statements";
import { decisionText, groundText } from "../mail/notice-letters";
import { SubmitButton } from "../ui/buttons";
import type { FilledForm } from "../ui/filled-form";
import { Moment } from "../ui/moment";
import { LabeledValue } from "../ui/named";
import { TextField } from "../ui/text-field";
import { UserText } from "../ui/written";

interface Props {
  notice: Notice;
  earlierAction: Action | null;
  secret: string;
  appeal: Appeal | null;
  mayAppeal: boolean;
  form: FilledForm;
}

export function NoticeStatusPage(props: Props) {
  const { notice, earlierAction, secret, appeal, mayAppeal, form } = props;
  const { common, notices: words } = useMessages();
  return (
    <div className="dialog-page stack">
      <h1>{words.number({ number: notice.folded_into ?? notice.reference })}</h1>
      {notice.decided_at === null ? (
        <p>{words.waiting}</p>
      ) : (
        <NoticeDecision notice={notice} earlierAction={earlierAction} />
      )}
      {appeal && (
        <section className="stack" aria-labelledby="complaint-title">
          <h2 id="complaint-title">{words.complain.yours}</h2>
          <AppealText appeal={appeal} />
          {appeal.outcome === null && <p className="muted">{words.complain.waiting}</p>}
        </section>
      )}
      {mayAppeal && (
        <section className="stack" aria-labelledby="complain-title">
          <h2 id="complain-title">{words.complain.title}</h2>
          <p>{words.complain.lead}</p>
          <form
            className="stack"
            method="post"
            action={`/report/${secret}/appeal`}
            noValidate
            data-busy-form
          >
            <TextField
              name="reasons"
              label={words.complain.reasons}
              rows={5}
              error={form.errors.reasons}
              defaultValue={form.values.reasons}
            />
            <div className="button-row">
              <SubmitButton label={words.complain.send} busyLabel={common.sending} />
            </div>
          </form>
        </section>
      )}
      <section className="stack" aria-labelledby="notice-title">
        <h2 id="notice-title">{words.reported}</h2>
        <NoticeText notice={notice} />
      </section>
    </div>
  );
}

export function NoticeText({ notice }: { notice: Notice }) {
  const words = useMessages().notices;
  return (
    <>
      <p className="muted">
        {words.kinds[notice.kind]} · {words.received} <Moment at={notice.received_at} />
      </p>
      <p className="notice-about">
        <a href={notice.about}>{notice.about}</a>
      </p>
      <blockquote className="note">
        <UserText text={notice.reasons} />
      </blockquote>
      {notice.works && (
        <blockquote className="note">
          <UserText text={notice.works} />
        </blockquote>
      )}
    </>
  );
}

interface DecisionProps extends Pick<Props, "notice" | "earlierAction"> {
  children?: ReactNode;
}

export function NoticeDecision({ notice, earlierAction, children }: DecisionProps) {
  const words = useMessages().notices;
  const { decision, ground, rule, facts, decided_at } = notice;
  if (decision === null || decided_at === null) return null;
  const reasonText = [groundText(words, ground ?? ""), rule].filter(Boolean).join(" · ");
  return (
    <section className="stack" aria-labelledby="decision-title">
      <h2 id="decision-title">{words.decision}</h2>
      <p>
        <strong>{decisionText(words, decision, earlierAction?.act)}</strong> ·{" "}
        <Moment at={decided_at} />
      </p>
      <blockquote className="note">
        <UserText text={facts ?? ""} />
      </blockquote>
      {reasonText && (
        <p>
          <LabeledValue name={words.desk.ground}>
            <bdi>{reasonText}</bdi>
          </LabeledValue>
        </p>
      )}
      {children}
      <p className="muted">{words.byPeople}</p>
    </section>
  );
}

export function AppealText({ appeal }: { appeal: Appeal }) {
  const words = useMessages().notices;
  const { reasons, made_at, outcome, answer } = appeal;
  return (
    <>
      <p className="muted">
        <Moment at={made_at} />
      </p>
      <blockquote className="note">
        <UserText text={reasons} />
      </blockquote>
      {outcome && (
        <>
          <p>
            <strong>{words.outcomes[outcome]}</strong>
          </p>
          <blockquote className="note">
            <UserText text={answer ?? ""} />
          </blockquote>
        </>
      )}
    </>
  );
}
