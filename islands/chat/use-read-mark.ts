import { useEffect, useRef } from "react";
import type { WatchedChat } from "../runtime/channel-client";
import { postJson } from "../runtime/post-json";
import type { History } from "./chat-history";
import type { ChatWords } from "./props";

interface Options {
  chat: WatchedChat;
  history: History | null;
  initial: History | null;
  shown: boolean;
  words: ChatWords;
}

export function useReadMark({ chat, history, initial, shown, words }: Options): void {
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
