import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Chat } from "./chat";
import type { ChatProps } from "./props";

export interface ChatWindowProps extends ChatProps {
  title: string;
  lang: string | null;
  report: { word: string; href: string } | null;
}

/** Below this width the chat covers the screen, so it is modal. */
const NARROW = "(max-width: 59.99rem)";
const OPENER = '[data-opens="chat-window"]';

export function ChatWindow({ title, lang, report, ...chat }: ChatWindowProps) {
  const { words } = chat;
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const narrow = useMatches(NARROW);

  useEffect(() => {
    const show = () => {
      setUsed(true);
      setOpen(true);
      dialog.current?.querySelector("textarea")?.focus();
    };
    const showOnClick = ({ target, defaultPrevented }: MouseEvent) => {
      if (defaultPrevented && (target as Element).closest(OPENER)) show();
    };
    show();
    document.addEventListener("click", showOnClick);
    return () => document.removeEventListener("click", showOnClick);
  }, []);

  useEffect(() => {
    const { current: shown } = dialog;
    if (!open || !shown) return;
    if (narrow) shown.showModal();
    else shown.show();
    shown.querySelector("textarea")?.focus();
    return () => shown.close();
  }, [open, narrow]);

  const close = () => setOpen(false);
  const closed = () => {
    // Switching between modal and floating closes the dialog and opens it again.
    if (dialog.current?.open) return;
    setOpen(false);
    document.querySelector<HTMLElement>(OPENER)?.focus();
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.nativeEvent.isComposing) close();
  };
  const name = words.title({ name: chat.otherName });
  return (
    <dialog
      ref={dialog}
      className="chat-window"
      aria-label={name}
      onKeyDown={pressed}
      onClose={closed}
    >
      <div className="chat-frame">
        <div className="chat-title">
          <h2>{chat.otherName}</h2>
          <p lang={lang ?? undefined}>{title}</p>
          {report && (
            <a className="report-link muted" href={report.href} rel="nofollow">
              {report.word}
            </a>
          )}
          <button className="dialog-close" type="button" aria-label={words.close} onClick={close}>
            ×
          </button>
        </div>
        {used && <Chat {...chat} shown={open} />}
      </div>
    </dialog>
  );
}

function useMatches(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
