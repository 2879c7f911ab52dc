import * as Radix from "@radix-ui/react-toast";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { CLEAR_TOAST, type Toast } from "./toast";

const STAY_MS = 5000;
const SWIPE_PX = 50;
const HOTKEY = ["F8"];

interface ShownToast extends Toast {
  id: number;
}

let show: ((toast: Toast) => void) | undefined;

export function pushToast(toast: Toast): void {
  const area = document.querySelector<HTMLElement>("#toasts");
  if (!area || toast.while?.aborted) return;
  for (const flash of area.querySelectorAll("[data-flash]")) flash.remove();
  if (!show) start(area);
  moveToTop();
  show?.(toast);
}

function start(area: HTMLElement): void {
  const root = document.createElement("div");
  area.append(root);
  flushSync(() => createRoot(root).render(<ToastArea area={area} />));
}

/** Everything outside an open modal dialog is inert, so the toasts move into it. */
function moveToTop(): void {
  const area = document.querySelector("#toasts");
  const top = [...document.querySelectorAll("dialog:modal, [data-modal]")].at(-1) ?? document.body;
  if (area && area.parentElement !== top) top.append(area);
}

document.addEventListener("close", moveToTop, { capture: true });

/** Where focus was before F8 moved it to the toast. */
let focusBefore: Element | null = null;

function rememberFocus({ key }: Pick<globalThis.KeyboardEvent, "key">): void {
  const focused = document.activeElement;
  if (HOTKEY.includes(key) && !focused?.closest("#toasts")) focusBefore = focused;
}

window.addEventListener("keydown", rememberFocus, { capture: true });

function returnFocus(): void {
  if (document.activeElement?.closest("#toasts") && focusBefore instanceof HTMLElement)
    focusBefore.focus();
}

function isHandledElsewhere(target: EventTarget | null): boolean {
  if ((target as Element).closest("#toasts")) return false;
  return document.querySelector("dialog[open], [data-modal], [data-menu][open]") !== null;
}

/** Closes only the toast, not the dialog beneath it. */
function closeByEscape(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Escape") return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>(".toast-close")?.click();
}

function ToastArea({ area }: { area: HTMLElement }) {
  const [toast, setToast] = useState<ShownToast | null>(null);
  const isEscapeTaken = useRef(false);
  const label = area.getAttribute("aria-label") ?? "";
  useEffect(() => {
    let lastId = 0;
    show = (next) => {
      const id = ++lastId;
      setToast({ ...next, id });
      next.while?.addEventListener("abort", () =>
        setToast((current) => (current?.id === id ? null : current)),
      );
    };
  }, []);
  useEffect(() => {
    const clear = () => setToast(null);
    document.addEventListener(CLEAR_TOAST, clear);
    return () => document.removeEventListener(CLEAR_TOAST, clear);
  }, []);
  useEffect(() => {
    // Hovering must not keep an action longer than the server allows it.
    if (!toast?.action) return;
    const timer = setTimeout(() => setToast(null), toast.stayMs ?? STAY_MS);
    return () => clearTimeout(timer);
  }, [toast]);
  useEffect(() => {
    if (!toast) returnFocus();
  }, [toast]);
  return (
    <Radix.Provider
      swipeDirection="right"
      swipeThreshold={SWIPE_PX}
      label={label}
      announcerContainer={area}
    >
      {toast && (
        <Radix.Root
          key={toast.id}
          className={`toast ${toast.tone ?? "default"}`}
          type={toast.tone === "destructive" ? "foreground" : "background"}
          duration={toast.action ? Number.POSITIVE_INFINITY : (toast.stayMs ?? STAY_MS)}
          open
          onEscapeKeyDown={({ target }) => {
            isEscapeTaken.current = isHandledElsewhere(target);
          }}
          onKeyDown={closeByEscape}
          onOpenChange={(isOpen) => {
            if (!isOpen && !isEscapeTaken.current) setToast(null);
            isEscapeTaken.current = false;
          }}
        >
          <ToastContent toast={toast} closeLabel={area.dataset.close ?? ""} />
        </Radix.Root>
      )}
      <Radix.Viewport className="toast-viewport" hotkey={HOTKEY} label={`${label} ({hotkey})`} />
    </Radix.Provider>
  );
}

function ToastContent({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const { title, text, link, action } = toast;
  return (
    <>
      {/* The space keeps title and text apart when they are announced. */}
      {title && <Radix.Title className="toast-title">{title} </Radix.Title>}
      {text && (
        <Radix.Description className="toast-text">
          <QuotingText {...toast} />
        </Radix.Description>
      )}
      {link && (
        <Radix.Action className="toast-link" altText={link.label} asChild>
          <a href={link.href}>{link.label}</a>
        </Radix.Action>
      )}
      {action && (
        <Radix.Action className="toast-link" altText={action.label} onClick={action.run}>
          {action.label}
        </Radix.Action>
      )}
      <Radix.Close className="toast-close" aria-label={closeLabel}>
        ×
      </Radix.Close>
    </>
  );
}

function QuotingText({ text, quoted }: Pick<Toast, "text" | "quoted">) {
  const [start = "", ...rest] = quoted ? text.split(quoted.text) : [text];
  if (!quoted || rest.length === 0) return text;
  return (
    <>
      {start}
      <bdi lang={quoted.lang}>{quoted.text}</bdi>
      {rest.join(quoted.text)}
    </>
  );
}
