import { useMessages } from "../../messages/context";
import type { FourEyes } from "../../src/moderation/four-eyes";
import { Submit } from "../ui/buttons";
import { Moment } from "../ui/moment";
import { RequireRight } from "../ui/permitted";
import { UserText } from "../ui/written";

export function SecondApprovalForm({
  pendingAct,
  requestedBy,
  isRequester,
  hasNoSecond,
}: FourEyes) {
  const { moderation: words } = useMessages();
  if (pendingAct === null) return null;
  const { act, rule, facts, asked_at, id } = pendingAct;
  return (
    <section className="stack" aria-labelledby="second-title">
      <h2 id="second-title">{words.second.title}</h2>
      <p>
        <strong>{words.acts[act]}</strong> ·{" "}
        <span className="muted">
          <Moment at={asked_at} /> · {requestedBy !== null && <bdi>{requestedBy}</bdi>}
          {requestedBy !== null && " · "}
          {rule}
        </span>
      </p>
      <UserText text={facts} />
      {isRequester && <p>{hasNoSecond ? words.second.alone : words.second.first}</p>}
      <RequireRight right="decide">
        <form className="stack" action={`/operator/actions/${id}/second`} method="post">
          <div className="button-row">
            {!isRequester && (
              <Submit label={words.second.confirm} kind="primary" name="verdict" value="confirm" />
            )}
            <Submit
              label={isRequester ? words.second.withdraw : words.second.decline}
              name="verdict"
              value="decline"
            />
          </div>
        </form>
      </RequireRight>
    </section>
  );
}

export function SecondApprovalNote({ fourEyes }: { fourEyes: FourEyes | null }) {
  const { second } = useMessages().moderation;
  if (fourEyes === null || fourEyes.pendingAct !== null) return null;
  return <p className="muted">{fourEyes.hasNoSecond ? second.alone : second.needed}</p>;
}
