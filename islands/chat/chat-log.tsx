import { Fragment, type MouseEvent, type RefObject } from "react";
import type { ChatMessage } from "../../src/chat/answers";
import { useTimes } from "../runtime/use-times";
import type { ChatHistory } from "./chat-history";
import type { ChatProps } from "./props";
import type { Outgoing } from "./use-outbox";

interface Props extends Pick<ChatProps, "otherName" | "reveals" | "words" | "locale" | "timeZone"> {
  log?: RefObject<HTMLDivElement | null>;
  history: ChatHistory | null;
  outgoing: readonly Outgoing[];
  hasFailed: boolean;
  refetch(): void;
  onEarlier(): void;
  onRetry(clientId: string): void;
  onEdit(message: Outgoing): void;
}

export function ChatLog(props: Props) {
  const { history, outgoing, words, hasFailed } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must reach the log
    <div className="chat-log" role="log" aria-label={words.log} tabIndex={0} ref={props.log}>
      <div className="chat-lines">
        {history && history.messages.length > 0 ? (
          <MessageList {...props} {...history} />
        ) : history ? (
          outgoing.length === 0 && <p className="chat-state">{words.none}</p>
        ) : hasFailed ? (
          <p className="chat-state">
            {words.failedToLoad}{" "}
            <button className="button small" type="button" onClick={props.refetch}>
              {words.tryAgain}
            </button>
          </p>
        ) : (
          <p className="chat-state">{words.loading}</p>
        )}
        {outgoing.length > 0 && (
          <ol>
            {outgoing.map((message) => (
              <OutgoingLine key={message.clientId} {...props} message={message} />
            ))}
          </ol>
        )}
      </div>
    </div>
  );
}

type ListProps = ChatHistory &
  Pick<ChatProps, "otherName" | "words" | "locale" | "timeZone"> & { onEarlier?(): void };

export function MessageList({ messages, isComplete, onEarlier, ...props }: ListProps) {
  const times = useTimes(props);
  const loadEarlier = (event: MouseEvent) => {
    event.preventDefault();
    onEarlier?.();
  };
  let day = "";
  return (
    <>
      {!isComplete && (
        <a
          className="button small chat-earlier"
          href={`?cursor=${messages[0]?.id}`}
          {...(onEarlier && { onClick: loadEarlier })}
        >
          {props.words.earlier}
        </a>
      )}
      <ol>
        {messages.map((message) => {
          const at = Date.parse(message.createdAt);
          const previousDay = day;
          day = times.day(at);
          return (
            <Fragment key={message.id}>
              {day !== previousDay && <li className="chat-day">{day}</li>}
              <Line {...props} message={message} at={times.clock(at)} />
            </Fragment>
          );
        })}
      </ol>
    </>
  );
}

type LineProps = Pick<Props, "otherName" | "words"> & { message: ChatMessage; at: string };

function Line({ message, otherName, words, at }: LineProps) {
  const { isYours, sentBy, createdAt } = message;
  return (
    <li className={isYours ? "chat-line own" : "chat-line"}>
      {sentBy ? (
        <bdi className="chat-note">{sentBy}</bdi>
      ) : (
        <span className="visually-hidden">{isYours ? words.you : otherName}</span>
      )}
      <p dir="auto">{message.message}</p>
      <time dateTime={createdAt}>{at}</time>
    </li>
  );
}

type OutgoingProps = Pick<Props, "words" | "onRetry" | "onEdit"> & { message: Outgoing };

function OutgoingLine({ message, words, onRetry, onEdit }: OutgoingProps) {
  const { clientId, text, state, refusal } = message;
  return (
    <li className={`chat-line own ${state}`}>
      <span className="visually-hidden">{words.you}</span>
      <p dir="auto">{text}</p>
      {state === "sending" && <span className="chat-note">{words.sending}</span>}
      {state === "failed" && (
        <span className="chat-note">
          {refusal ? words.refused({ reason: refusal }) : words.failed}
          <button className="button small" type="button" onClick={() => onRetry(clientId)}>
            {words.retry}
          </button>
          <button className="button small" type="button" onClick={() => onEdit(message)}>
            {words.edit}
          </button>
        </span>
      )}
    </li>
  );
}
