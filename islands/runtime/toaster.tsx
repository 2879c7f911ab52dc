import * as RadixToast from "@radix-ui/react-toast";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import type { Toast } from "./toast";

const DURATION_MS = 5000;
const SWIPE_PX = 50;
const HOTKEY = ["F8"];

interface Shown extends Toast {
  id: number;
}

let show: ((toast: Toast) => void) | undefined;
let waiting: Toast[] = [];
let shown = 0;

export function pushToast(toast: Toast): void {
  if (!show) start();
  moveToTop();
  if (show) show(toast);
  else waiting = [toast];
}

function start(): void {
  const area = document.querySelector<HTMLElement>("#toasts");
  if (!area || area.dataset.started) return;
  area.dataset.started = "true";
  for (const flash of area.querySelectorAll("[data-flash]")) flash.remove();
  const root = document.createElement("div");
  area.append(root);
  createRoot(root).render(
    <ToastArea label={area.getAttribute("aria-label") ?? ""} dismiss={area.dataset.close ?? ""} />,
  );
}

/** Everything outside an open modal dialog is inert, so the toasts move into it. */
function moveToTop(): void {
  const area = document.querySelector("#toasts");
  const top = [...document.querySelectorAll("dialog:modal, [data-modal]")].at(-1) ?? document.body;
  if (area && area.parentElement !== top) top.append(area);
}

document.addEventListener("close", moveToTop, { capture: true });

function isTakenElsewhere(target: EventTarget | null): boolean {
  if ((target as Element).closest("#toasts")) return false;
  return document.querySelector("dialog[open], [data-modal], [data-menu][open]") !== null;
}

function dismissByEscape(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Escape") return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>(".toast-close")?.click();
}

function Text({ text, quoted }: Toast) {
  const [before = "", ...after] = quoted ? text.split(quoted.text) : [text];
  if (!quoted || after.length === 0) return text;
  return (
    <>
      {before}
      <bdi lang={quoted.lang}>{quoted.text}</bdi>
      {after.join(quoted.text)}
    </>
  );
}

function ToastArea({ label, dismiss }: { label: string; dismiss: string }) {
  const [toast, setToast] = useState<Shown | null>(null);
  const escapedElsewhere = useRef(false);
  useEffect(() => {
    show = (next) => {
      const id = ++shown;
      if (next.while?.aborted) return;
      setToast({ ...next, id });
      next.while?.addEventListener("abort", () =>
        setToast((current) => (current?.id === id ? null : current)),
      );
    };
    for (const next of waiting) show(next);
    waiting = [];
  }, []);
  return (
    <RadixToast.Provider swipeDirection="right" swipeThreshold={SWIPE_PX} label={label}>
      {toast && (
        <RadixToast.Root
          key={toast.id}
          className={`toast ${toast.tone ?? "default"}`}
          type={toast.tone === "destructive" ? "foreground" : "background"}
          duration={toast.stayMs ?? DURATION_MS}
          open
          onEscapeKeyDown={({ target }) => {
            escapedElsewhere.current = isTakenElsewhere(target);
          }}
          onKeyDown={dismissByEscape}
          onOpenChange={(open) => {
            if (!open && !escapedElsewhere.current) setToast(null);
            escapedElsewhere.current = false;
          }}
        >
          <RadixToast.Title className="toast-title">{toast.title}</RadixToast.Title>
          {toast.text && (
            <RadixToast.Description className="toast-text">
              <Text {...toast} />
            </RadixToast.Description>
          )}
          {toast.link && (
            <RadixToast.Action className="toast-link" altText={toast.link.label} asChild>
              <a href={toast.link.href}>{toast.link.label}</a>
            </RadixToast.Action>
          )}
          {toast.action && (
            <RadixToast.Action className="toast-link" altText={toast.action.label} asChild>
              <button type="button" onClick={toast.action.run}>
                {toast.action.label}
              </button>
            </RadixToast.Action>
          )}
          <RadixToast.Close className="toast-close" aria-label={dismiss}>
            ×
          </RadixToast.Close>
        </RadixToast.Root>
      )}
      <RadixToast.Viewport
        className="toast-viewport"
        hotkey={HOTKEY}
        label={`${label} ({hotkey})`}
      />
    </RadixToast.Provider>
  );
}
