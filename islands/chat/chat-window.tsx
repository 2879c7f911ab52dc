import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Chat } from "./chat";
import type { ChatProps } from "./props";

interface ChatWindowProps extends ChatProps {
  title: string;
  lang: string | null;
  report: { word: string; href: string } | null;
}

/** Below this width the chat covers the screen, so it is modal. */
const NARROW_QUERY = "(max-width: 59.99rem)";
const OPENER_SELECTOR = '[data-opens="chat-window"]';

export function ChatWindow({ title, lang, report, ...chat }: ChatWindowProps) {
  const { words } = chat;
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const isNarrow = useMatches(NARROW_QUERY);

  useEffect(() => {
    const show = () => {
      setWasOpened(true);
      setOpen(true);
      dialog.current?.querySelector("textarea")?.focus();
    };
    const showOnClick = ({ target, defaultPrevented }: MouseEvent) => {
      if (defaultPrevented && (target as Element).closest(OPENER_SELECTOR)) show();
    };
    show();
    document.addEventListener("click", showOnClick);
    return () => document.removeEventListener("click", showOnClick);
  }, []);

  useEffect(() => {
    const { current: element } = dialog;
    if (!isOpen || !element) return;
    if (isNarrow) element.showModal();
    else element.show();
    element.querySelector("textarea")?.focus();
    return () => element.close();
  }, [isOpen, isNarrow]);

  const close = () => setOpen(false);
  const onClosed = () => {
    // Switching between modal and floating closes the dialog and opens it again.
    if (dialog.current?.open) return;
    setOpen(false);
    document.querySelector<HTMLElement>(OPENER_SELECTOR)?.focus();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.nativeEvent.isComposing) close();
  };
  const name = words.title({ name: chat.otherName });
  return (
    <dialog
      ref={dialog}
      className="chat-window"
      aria-label={name}
      onKeyDown={closeOnEscape}
      onClose={onClosed}
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
        {wasOpened && <Chat {...chat} isShown={isOpen} />}
      </div>
    </dialog>
  );
}

function useMatches(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query);
      media.addEventListener("change", onChange);
      return () => media.removeEventListener("change", onChange);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
