import { createElement } from "./create-element";
import { endAfterReading } from "./reading-time";
import { CLEAR_TOAST, type Toast } from "./toast";

const STAY_MS = 5000;
const SWIPE_PX = 50;
const ANNOUNCED_MS = 1000;

interface ShownToast {
  element: HTMLElement;
  close(): void;
}

let shown: ShownToast | null = null;

/** Replaces the toast before it. */
export function pushToast(toast: Toast): void {
  const area = document.querySelector<HTMLElement>("#toasts");
  if (!area || toast.while?.aborted) return;
  for (const flash of area.querySelectorAll("[data-flash]")) flash.remove();
  shown?.close();
  shown = show(area, toast);
  moveToTop();
  announce(area, toast);
}

function show(area: HTMLElement, toast: Toast): ShownToast {
  const closing = new AbortController();
  const { signal } = closing;
  const close = () => closing.abort();
  const element = toastElement(toast, { close, label: area.dataset.close ?? "" });
  signal.addEventListener("abort", () => {
    if (element.contains(document.activeElement)) focusBefore?.focus();
    element.remove();
    shown = null;
  });
  toast.while?.addEventListener("abort", close, { signal });
  closeOnSwipe(element, close);
  area.append(element);
  const { action, stayMs = STAY_MS } = toast;
  // Hovering must not keep an action longer than the server allows it.
  if (action) setTimeout(close, stayMs);
  else endAfterReading(element, { stayMs, signal, end: close });
  return { element, close };
}

/** Everything outside an open modal dialog is inert, so the toasts move into it. */
function moveToTop(): void {
  const area = document.querySelector("#toasts");
  const top = [...document.querySelectorAll("dialog:modal, [data-modal]")].at(-1) ?? document.body;
  if (area && area.parentElement !== top) top.append(area);
}

document.addEventListener("close", moveToTop, { capture: true });
document.addEventListener(CLEAR_TOAST, () => shown?.close());

/** Where focus was before F8 moved it to the toast. */
let focusBefore: HTMLElement | null = null;

function followKeys(event: KeyboardEvent): void {
  if (!shown) return;
  const { element, close } = shown;
  const isInToast = element.contains(event.target as Element);
  if (event.key === "F8" && !isInToast) {
    focusBefore = document.activeElement as HTMLElement | null;
    element.focus();
  } else if (event.key === "Escape" && isInToast) {
    // Closes only the toast, not the dialog beneath it.
    event.preventDefault();
    event.stopImmediatePropagation();
    close();
  } else if (event.key === "Escape" && !isEscapeForOthers()) close();
}

function isEscapeForOthers(): boolean {
  return document.querySelector("dialog[open], [data-modal], [data-menu][open]") !== null;
}

window.addEventListener("keydown", followKeys, { capture: true });

function closeOnSwipe(element: HTMLElement, close: () => void): void {
  let startX: number | null = null;
  const movedPx = ({ clientX }: PointerEvent) =>
    startX === null ? 0 : Math.max(0, clientX - startX);
  const end = () => {
    startX = null;
    element.style.translate = "";
  };
  element.addEventListener("pointerdown", ({ button, clientX }) => {
    if (button === 0) startX = clientX;
  });
  element.addEventListener("pointermove", (event) => {
    if (movedPx(event) === 0) return;
    element.setPointerCapture(event.pointerId);
    element.style.translate = `${movedPx(event)}px`;
  });
  element.addEventListener("pointerup", (event) => {
    if (movedPx(event) >= SWIPE_PX) close();
    end();
  });
  element.addEventListener("pointercancel", end);
}

interface CloseButton {
  label: string;
  close(): void;
}

function toastElement(toast: Toast, { label, close }: CloseButton): HTMLElement {
  const { title, text, tone = "default" } = toast;
  const closeButton = createElement("button", {
    className: "toast-close",
    type: "button",
    ariaLabel: label,
    textContent: "×",
    onclick: close,
  });
  return createElement(
    "div",
    { className: `toast ${tone}`, tabIndex: -1 },
    ...(title ? [createElement("p", { className: "toast-title" }, title)] : []),
    ...(text ? [createElement("p", { className: "toast-text" }, ...quotingText(toast))] : []),
    ...linksOf(toast, close),
    closeButton,
  );
}

function quotingText({ text, quoted }: Pick<Toast, "text" | "quoted">): readonly (Node | string)[] {
  const [start = "", ...rest] = quoted ? text.split(quoted.text) : [text];
  if (!quoted || rest.length === 0) return [text];
  const { text: textContent, lang } = quoted;
  return [start, createElement("bdi", { lang, textContent }), rest.join(textContent)];
}

function linksOf({ link, action }: Toast, close: () => void): HTMLElement[] {
  const className = "toast-link";
  const links: HTMLElement[] = [];
  if (link)
    links.push(createElement("a", { className, href: link.href, onclick: close }, link.label));
  if (action) {
    const onclick = () => {
      action.run();
      close();
    };
    links.push(createElement("button", { className, type: "button", onclick }, action.label));
  }
  return links;
}

/** Screen readers notice only text that is added to a region that exists already. */
function announce(area: HTMLElement, { title, text, link, action, tone }: Toast): void {
  const isUrgent = tone === "destructive";
  const region = createElement("div", {
    className: "visually-hidden",
    role: isUrgent ? "alert" : "status",
    ariaLive: isUrgent ? "assertive" : "polite",
  });
  area.append(region);
  setTimeout(() => {
    region.append([title, text, link?.label, action?.label].filter(Boolean).join(" "));
    setTimeout(() => region.remove(), ANNOUNCED_MS);
  });
}
