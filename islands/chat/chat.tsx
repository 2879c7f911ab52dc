import { useEffect, useMemo, useRef, useState } from "react";
import type { WatchedChat } from "../runtime/channel-client";
import { postJson, RequestRefused } from "../runtime/post-json";
import { Queries } from "../runtime/queries";
import { showToast, signInAgain } from "../runtime/toast";
import { ChatForm } from "./chat-form";
import { type ChatHistory, historyOf } from "./chat-history";
import { ChatLog } from "./chat-log";
import type { ChatProps, ChatWords } from "./props";
import { useChat } from "./use-chat";
import { useOutbox } from "./use-outbox";

export function Chat({ isShown = true, ...props }: ChatProps & { isShown?: boolean }) {
  return (
    <Queries>
      <LiveChat {...props} isShown={isShown} />
    </Queries>
  );
}

function LiveChat(props: ChatProps & { isShown: boolean }) {
  const { words, isShown } = props;
  const [initial] = useState(() => props.messages && historyOf(props.messages));
  const { history, error, isInterrupted, refetch, loadEarlier } = useChat(props, initial);
  useReadMark({ chat: props, history, initial, isShown, words });
  const arrivedIds = useMemo(
    () => new Set(history?.messages.flatMap(({ clientId }) => clientId ?? [])),
    [history],
  );
  const reportFailure = (failure: unknown) => {
    if (!(failure instanceof RequestRefused)) return showError(words.failure);
    if (failure.status === 401) return signInAgain();
    showError({ title: words.failure.title, text: failure.message });
  };
  const outbox = useOutbox({ chat: props, arrivedIds, onSent: refetch, onFailed: reportFailure });
  useEffect(() => {
    if (error instanceof RequestRefused && error.status === 401) signInAgain();
  }, [error]);
  const log = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const { outgoing } = outbox;
  const hasWritten = outgoing.length > 0 || history?.messages.some(({ isYours }) => isYours);
  return (
    <div className="chat">
      <ChatLog
        {...props}
        log={log}
        history={history}
        outgoing={outgoing}
        refetch={refetch}
        hasFailed={error !== null}
        onEarlier={() => loadEarlier().catch(reportFailure)}
        onRetry={outbox.retry}
        onEdit={({ clientId, text }) => {
          outbox.remove(clientId);
          returnToField(form.current, text);
        }}
      />
      {isInterrupted && (
        <p className="panel-warning" role="status">
          {words.interrupted}
        </p>
      )}
      {props.missing === null ? (
        <ChatForm
          {...props}
          form={form}
          reveals={hasWritten ? null : props.reveals}
          onSend={(text) => {
            outbox.send(text);
            // The log is laid out in reverse, so its top is the newest message (chat.css).
            log.current?.scrollTo({ top: 0 });
          }}
          onTooLong={() => {
            const { title, text } = words.tooLong;
            showError({ title, text: text({ most: props.maxLength }) });
          }}
        />
      ) : (
        <p className="muted">{props.missing}</p>
      )}
    </div>
  );
}

function returnToField(form: HTMLFormElement | null, text: string): void {
  const field = form?.querySelector("textarea");
  if (!field) return;
  field.value = [text, field.value].filter(Boolean).join("\n");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}

function showError(words: { title: string; text: string }): void {
  showToast({ ...words, tone: "destructive" });
}

interface ReadMarkOptions {
  chat: WatchedChat;
  history: ChatHistory | null;
  initial: ChatHistory | null;
  isShown: boolean;
  words: ChatWords;
}

function useReadMark({ chat, history, initial, isShown, words }: ReadMarkOptions): void {
  const { packageId, otherId } = chat;
  const markedId = useRef(lastReceivedId(initial));
  const lastId = lastReceivedId(history);
  useEffect(() => {
    const markRead = () => {
      if (!isShown || !lastId || markedId.current === lastId || document.hidden) return;
      markedId.current = lastId;
      postJson(`/api/packages/${packageId}/chat/${otherId}/read`, { upTo: lastId })
        .then(async (response) => showUnread((await response.json()).unread, words.unread))
        // The message stays unread; the next message or visit marks it again.
        .catch(() => {
          markedId.current = undefined;
        });
    };
    markRead();
    document.addEventListener("visibilitychange", markRead);
    return () => document.removeEventListener("visibilitychange", markRead);
  }, [packageId, otherId, lastId, isShown, words]);
}

function lastReceivedId(history: ChatHistory | null): string | undefined {
  return history?.messages.findLast(({ isYours }) => !isYours)?.id;
}

function showUnread(count: number, unread: ChatWords["unread"]): void {
  const badge = document.querySelector<HTMLElement>(".account-menu [data-unread]");
  const note = document.querySelector("#unread");
  if (badge) badge.dataset.unread = count === 0 ? "" : String(count);
  if (note) note.textContent = count === 0 ? "" : unread({ count });
}
