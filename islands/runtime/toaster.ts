import type { Toast } from "./toast";

const STAY_MS = 5000;
const SWIPE_PX = 50;

interface ShownToast {
  element: HTMLElement;
  leave(): void;
}

let current: ShownToast | null = null;
/** Where focus was before F8 moved it to the toast. */
let focusBefore: Element | null = null;

export function pushToast(toast: Toast): void {
  const area = document.querySelector<HTMLElement>("#toasts");
  if (!area || toast.while?.aborted) return;
  for (const flash of area.querySelectorAll("[data-flash]")) flash.remove();
  current?.leave();
  moveToTop();
  current = show(toast, area);
}

function show(toast: Toast, area: HTMLElement): ShownToast {
  const element = elementOf(toast, area.dataset.close ?? "", leave);
  const stopTimer = leaveInTime(element, toast, leave);
  regionOf(area, toast.tone === "destructive" ? "alert" : "status").append(element);
  leaveBySwipe(element, leave);
  toast.while?.addEventListener("abort", leave);
  function leave(): void {
    if (current?.element === element) current = null;
    stopTimer();
    const hadFocus = element.contains(document.activeElement);
    element.remove();
    if (hadFocus && focusBefore instanceof HTMLElement) focusBefore.focus();
  }
  return { element, leave };
}

/** Screen readers announce a live region only if it existed before its content. */
function regionOf(area: HTMLElement, role: "alert" | "status"): Element {
  for (const liveRole of ["alert", "status"]) {
    if (area.querySelector(`.toast-viewport[role="${liveRole}"]`)) continue;
    const region = createElement("div", "toast-viewport");
    region.setAttribute("role", liveRole);
    area.append(region);
  }
  return area.querySelector(`.toast-viewport[role="${role}"]`) as Element;
}

function elementOf(toast: Toast, closeLabel: string, leave: () => void): HTMLElement {
  const { title, text, link, action, tone = "default" } = toast;
  const element = createElement("div", `toast ${tone}`);
  element.tabIndex = 0;
  element.setAttribute("role", "group");
  element.setAttribute("aria-label", title || text);
  if (title) element.append(createElement("p", "toast-title", title));
  if (text) element.append(textOf(toast));
  if (link) {
    const anchor = createElement("a", "toast-link", link.label);
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
  const paragraph = createElement("p", "toast-text");
  const [start = "", ...rest] = quoted ? text.split(quoted.text) : [text];
  paragraph.append(start);
  if (!quoted || rest.length === 0) return paragraph;
  const quote = createElement("bdi", "", quoted.text);
  quote.lang = quoted.lang;
  paragraph.append(quote, rest.join(quoted.text));
  return paragraph;
}

function button(className: string, label: string, handlers: readonly (() => void)[]): HTMLElement {
  const element = createElement("button", className, label) as HTMLButtonElement;
  element.type = "button";
  for (const act of handlers) element.addEventListener("click", act);
  return element;
}

function createElement(tag: string, className: string, text = ""): HTMLElement {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.textContent = text;
  return element;
}

/** A toast stays while hovered or focused, unless the server limits the time for its action. */
function leaveInTime(element: HTMLElement, toast: Toast, leave: () => void): () => void {
  const { action, stayMs = STAY_MS } = toast;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = () => {
    if (action && timer !== undefined) return;
    clearTimeout(timer);
    if (!action && (document.hidden || element.matches(":hover, :focus-within"))) return;
    timer = setTimeout(leave, stayMs);
  };
  // Focus moves only after these events.
  const restartLater = () => setTimeout(restartTimer);
  for (const name of ["pointerenter", "pointerleave", "focusin", "focusout"])
    element.addEventListener(name, restartLater);
  document.addEventListener("visibilitychange", restartTimer);
  restartTimer();
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", restartTimer);
  };
}

function leaveBySwipe(element: HTMLElement, leave: () => void): void {
  let startX: number | null = null;
  element.addEventListener("pointerdown", ({ button, clientX, target }) => {
    if (button === 0 && !(target as Element).closest("a, button")) startX = clientX;
  });
  element.addEventListener("pointermove", ({ clientX, pointerId }) => {
    if (startX === null) return;
    element.setPointerCapture(pointerId);
    element.style.translate = `${Math.max(0, clientX - startX)}px`;
  });
  for (const name of ["pointerup", "pointercancel"] as const)
    element.addEventListener(name, ({ clientX }) => {
      const isSwiped = name === "pointerup" && startX !== null && clientX - startX >= SWIPE_PX;
      startX = null;
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
function handleKeys(event: KeyboardEvent): void {
  if (!current || event.isComposing) return;
  if (event.key === "F8") {
    if (!current.element.contains(document.activeElement)) focusBefore = document.activeElement;
    current.element.focus();
  }
  if (event.key !== "Escape" || isHandledElsewhere(event.target)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  current.leave();
}

window.addEventListener("keydown", handleKeys, { capture: true });

function isHandledElsewhere(target: EventTarget | null): boolean {
  if ((target as Element).closest("#toasts")) return false;
  return document.querySelector("dialog[open], [data-modal], [data-menu][open]") !== null;
}
