import type { Toast } from "./toast";

const STAY_MS = 5000;
const SWIPE_PX = 50;

interface ShownToast {
  element: HTMLElement;
  leave(): void;
}

let shown: ShownToast | null = null;
/** Where focus was before F8 moved it to the toast. */
let before: Element | null = null;

export function pushToast(toast: Toast): void {
  const area = document.querySelector<HTMLElement>("#toasts");
  if (!area || toast.while?.aborted) return;
  for (const flash of area.querySelectorAll("[data-flash]")) flash.remove();
  shown?.leave();
  moveToTop();
  shown = show(toast, area);
}

function show(toast: Toast, area: HTMLElement): ShownToast {
  const element = elementOf(toast, area.dataset.close ?? "", leave);
  const stopTimer = leaveInTime(element, toast, leave);
  regionOf(area, toast.tone === "destructive" ? "alert" : "status").append(element);
  leaveBySwipe(element, leave);
  toast.while?.addEventListener("abort", leave);
  function leave(): void {
    if (shown?.element === element) shown = null;
    stopTimer();
    const hadFocus = element.contains(document.activeElement);
    element.remove();
    if (hadFocus && before instanceof HTMLElement) before.focus();
  }
  return { element, leave };
}

/** Screen readers announce a live region only if it existed before its content. */
function regionOf(area: HTMLElement, role: "alert" | "status"): Element {
  for (const liveRole of ["alert", "status"]) {
    if (area.querySelector(`.toast-viewport[role="${liveRole}"]`)) continue;
    const region = make("div", "toast-viewport");
    region.setAttribute("role", liveRole);
    area.append(region);
  }
  return area.querySelector(`.toast-viewport[role="${role}"]`) as Element;
}

function elementOf(toast: Toast, closeLabel: string, leave: () => void): HTMLElement {
  const { title, text, link, action, tone = "default" } = toast;
  const element = make("div", `toast ${tone}`);
  element.tabIndex = 0;
  element.setAttribute("role", "group");
  element.setAttribute("aria-label", title || text);
  if (title) element.append(make("p", "toast-title", title));
  if (text) element.append(textOf(toast));
  if (link) {
    const anchor = make("a", "toast-link", link.label);
    anchor.setAttribute("href", link.href);
    anchor.addEventListener("click", leave);
    element.append(anchor);
  }
  if (action) element.append(button("toast-link", action.label, [action.run, leave]));
  const close = button("toast-close", "×", [leave]);
  close.setAttribute("aria-label", closeLabel);
  element.append(close);
  return element;
}

function textOf({ text, quoted }: Toast): HTMLElement {
  const paragraph = make("p", "toast-text");
  const [start = "", ...rest] = quoted ? text.split(quoted.text) : [text];
  paragraph.append(start);
  if (!quoted || rest.length === 0) return paragraph;
  const quote = make("bdi", "", quoted.text);
  quote.lang = quoted.lang;
  paragraph.append(quote, rest.join(quoted.text));
  return paragraph;
}

function button(className: string, label: string, acts: readonly (() => void)[]): HTMLElement {
  const made = make("button", className, label) as HTMLButtonElement;
  made.type = "button";
  for (const act of acts) made.addEventListener("click", act);
  return made;
}

function make(tag: string, className: string, text = ""): HTMLElement {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.textContent = text;
  return element;
}

/** A toast stays while hovered or focused, unless the server limits the time for its action. */
function leaveInTime(element: HTMLElement, toast: Toast, leave: () => void): () => void {
  const { action, stayMs = STAY_MS } = toast;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    if (action && timer !== undefined) return;
    clearTimeout(timer);
    if (!action && (document.hidden || element.matches(":hover, :focus-within"))) return;
    timer = setTimeout(leave, stayMs);
  };
  // Focus moves only after these events.
  const settleLater = () => setTimeout(settle);
  for (const name of ["pointerenter", "pointerleave", "focusin", "focusout"])
    element.addEventListener(name, settleLater);
  document.addEventListener("visibilitychange", settle);
  settle();
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", settle);
  };
}

function leaveBySwipe(element: HTMLElement, leave: () => void): void {
  let from: number | null = null;
  element.addEventListener("pointerdown", ({ button, clientX, target }) => {
    if (button === 0 && !(target as Element).closest("a, button")) from = clientX;
  });
  element.addEventListener("pointermove", ({ clientX, pointerId }) => {
    if (from === null) return;
    element.setPointerCapture(pointerId);
    element.style.translate = `${Math.max(0, clientX - from)}px`;
  });
  for (const name of ["pointerup", "pointercancel"] as const)
    element.addEventListener(name, ({ clientX }) => {
      const isSwiped = name === "pointerup" && from !== null && clientX - from >= SWIPE_PX;
      from = null;
      element.style.translate = "";
      if (isSwiped) leave();
    });
}

/** Everything outside an open modal dialog is inert, so the toasts move into it. */
function moveToTop(): void {
  const area = document.querySelector("#toasts");
  const top = [...document.querySelectorAll("dialog:modal, [data-modal]")].at(-1) ?? document.body;
  if (area && area.parentElement !== top) top.append(area);
}

document.addEventListener("close", moveToTop, { capture: true });

/** Runs before a dialog beneath the toast gets the key. */
function takeKeys(event: KeyboardEvent): void {
  if (!shown || event.isComposing) return;
  if (event.key === "F8") {
    if (!shown.element.contains(document.activeElement)) before = document.activeElement;
    shown.element.focus();
  }
  if (event.key !== "Escape" || isTakenElsewhere(event.target)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  shown.leave();
}

window.addEventListener("keydown", takeKeys, { capture: true });

function isTakenElsewhere(target: EventTarget | null): boolean {
  if ((target as Element).closest("#toasts")) return false;
  return document.querySelector("dialog[open], [data-modal], [data-menu][open]") !== null;
}
