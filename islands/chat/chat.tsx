import { useEffect, useMemo, useRef, useState } from "react";
import type { WatchedChat } from "../runtime/channel-client";
import { postJson, Refused } from "../runtime/post-json";
import { Queries } from "../runtime/queries";
import { showToast, signInAgain } from "../runtime/toast";
import { ChatForm } from "./chat-form";
import { type History, historyOf } from "./chat-history";
import { ChatLog } from "./chat-log";
import type { ChatProps, ChatWords } from "./props";
import { useChat } from "./use-chat";
import { useOutbox } from "./use-outbox";

export function Chat({ shown = true, ...props }: ChatProps & { shown?: boolean }) {
  return (
    <Queries>
      <LiveChat {...props} shown={shown} />
    </Queries>
  );
}

function LiveChat(props: ChatProps & { shown: boolean }) {
  const { words, shown } = props;
  const [initial] = useState(() => props.messages && historyOf(props.messages));
  const { history, error, interrupted, refetch, loadEarlier } = useChat(props, initial);
  useReadMark({ chat: props, history, initial, shown, words });
  const arrived = useMemo(
    () => new Set(history?.messages.flatMap(({ clientId }) => clientId ?? [])),
    [history],
  );
  const failed = (failure: unknown) => {
    if (!(failure instanceof Refused)) return complain(words.failure);
    if (failure.status === 401) return signInAgain();
    complain({ title: words.failure.title, text: failure.message });
  };
  const outbox = useOutbox({ chat: props, arrived, onSent: refetch, onFailed: failed });
  useEffect(() => {
    if (error instanceof Refused && error.status === 401) signInAgain();
  }, [error]);
  const log = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const { outgoing } = outbox;
  const hasWritten = outgoing.length > 0 || history?.messages.some(({ isYours }) => isYours);
  return (
    <div className="chat">
      <ChatLog
        {...props}
        {...{ log, history, outgoing, refetch }}
        failed={error !== null}
        onEarlier={() => loadEarlier().catch(failed)}
        onRetry={outbox.retry}
        onEdit={({ clientId, text }) => {
          outbox.remove(clientId);
          edit(form.current, text);
        }}
      />
      {interrupted && (
        <p className="panel-warning" role="status">
          {words.interrupted}
        </p>
      )}
      <ChatForm
        {...props}
        form={form}
        reveals={hasWritten ? null : props.reveals}
        onSend={(text) => {
          outbox.send(text);
          // The log is laid out in reverse, so its top is the newest message (chat.css).
          log.current?.scrollTo({ top: 0 });
        }}
        onTooLong={() => complain(words.tooLong)}
      />
    </div>
  );
}

function edit(form: HTMLFormElement | null, text: string): void {
  const field = form?.querySelector("textarea");
  if (!field) return;
  field.value = [text, field.value].filter(Boolean).join("\n");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}

function complain(words: { title: string; text: string }): void {
  showToast({ ...words, tone: "destructive" });
}

interface Options {
  chat: WatchedChat;
  history: History | null;
  initial: History | null;
  shown: boolean;
  words: ChatWords;
}

function useReadMark({ chat, history, initial, shown, words }: Options): void {
  const { packageId, otherId } = chat;
  const marked = useRef(lastOfOther(initial));
  const last = lastOfOther(history);
  useEffect(() => {
    const mark = () => {
      if (!shown || !last || marked.current === last || document.hidden) return;
      marked.current = last;
      postJson(`/api/packages/${packageId}/chat/${otherId}/read`, { upTo: last })
        .then(async (response) => showUnread((await response.json()).unread, words.unread))
        // The message stays unread; the next message or visit marks it again.
        .catch(() => {
          marked.current = undefined;
        });
    };
    mark();
    document.addEventListener("visibilitychange", mark);
    return () => document.removeEventListener("visibilitychange", mark);
  }, [packageId, otherId, last, shown, words]);
}

function lastOfOther(history: History | null): string | undefined {
  return history?.messages.findLast(({ isYours }) => !isYours)?.id;
}

function showUnread(count: number, unread: ChatWords["unread"]): void {
  const badge = document.querySelector<HTMLElement>(".account-menu [data-unread]");
  const note = document.querySelector("#unread");
  if (badge) badge.dataset.unread = count === 0 ? "" : String(count);
  if (note) note.textContent = count === 0 ? "" : unread({ count });
}
