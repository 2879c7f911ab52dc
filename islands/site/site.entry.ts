import htmx from "htmx.org";
import type { CountdownWords } from "../../src/lib/countdown";
import { pageWords } from "../runtime/page-words";
import { scriptWords, showToast, signInAgain, type Toast } from "../runtime/toast";
import { startCountdowns } from "./countdowns";
import { startDialogs } from "./dialogs";
import { startForms } from "./forms";
import type { Member } from "./member-words";
import { foldOnPhones, startMenus } from "./menus";
import { isPoll, startPolls } from "./polls";

const area = document.querySelector<HTMLElement>("#toasts");
startCountdowns(pageWords<CountdownWords>(area?.dataset.countdown));
startDialogs();
startForms();
startMenus();
startPolls();
foldOnPhones();
void startRareParts();
if (area?.querySelector("[data-flash]"))
  void import("./flashes").then((part) => part.startFlashes());
const bell = document.querySelector<HTMLElement>("[data-bell]");
if (bell) void import("./bell").then((part) => part.followBell(bell));
const member = area?.dataset.member;
if (member) void import("./member").then((part) => part.notifyMember(pageWords<Member>(member)));

async function startRareParts(): Promise<void> {
  if (document.querySelector("[data-island]"))
    (await import("../runtime/loader")).startIslands(document);
  if (document.querySelector("[data-local-times] [data-clock]"))
    (await import("./local-times")).writeLocalTimes();
  if (document.querySelector("[data-listing-form]"))
    (await import("./listing-form")).startListingForms();
  else if (document.querySelector("textarea, [method=post] .field ~ .field, [data-max-bytes]"))
    (await import("./form-parts")).startFormParts();
  if (document.querySelector("[data-price-range]"))
    (await import("./price-range")).followPriceRanges();
  const searchForm = document.querySelector<HTMLFormElement>("[data-finds]");
  if (searchForm) (await import("./sample-search")).startSampleSearch(searchForm);
  if (document.querySelector("[data-upload-field]"))
    (await import("./upload-field")).startUploadFields(document);
  if (document.querySelector("[data-unasked]")) (await import("./passkeys")).startPasskeys();
  const push = document.querySelector<HTMLElement>("[data-push]");
  if (push) await (await import("./push")).startPush(push);
  if (document.querySelector("[data-compared]") || hasChosen())
    (await import("./compare")).startComparing();
  if (document.querySelector("[data-lot]")) await startLots();
  if (document.querySelector("[data-watched]")) (await import("./own-auctions")).watchOwnAuctions();
}

document.addEventListener("focusin", suggest);
void suggest({ target: document.activeElement });

async function suggest({ target }: Pick<Event, "target">): Promise<void> {
  if (target instanceof HTMLInputElement && target.dataset.suggestions)
    (await import("./suggestions")).startSuggestions(target);
}

let lotsStarted: Promise<void> | undefined;

function startLots(): Promise<void> {
  lotsStarted ??= import("./live-lots").then((part) => part.followLots());
  return lotsStarted;
}

document.addEventListener("toast", async (event) => {
  const toast = (event as CustomEvent<Toast>).detail;
  await import("../runtime/toaster").then(
    ({ pushToast }) => pushToast(toast),
    () => showPlainly(toast),
  );
  document.dispatchEvent(new Event("toast:shown"));
});

/** While offline, the toaster may be missing. */
function showPlainly({ title, text }: Toast): void {
  const element = document.createElement("p");
  Object.assign(element, { className: "toast destructive", role: "alert" });
  element.dataset.flash = "";
  element.textContent = `${title} ${text}`;
  area?.replaceChildren(element);
}

document.addEventListener("change", async ({ target }) => {
  const { value, checked } = target as HTMLInputElement;
  if ((target as Element).matches("input[form=compare]"))
    (await import("./compare")).choose(value, checked);
});

function hasChosen(): boolean {
  if (document.querySelector("input[form=compare]:checked, .compare-bar[data-chosen]")) return true;
  try {
    return document.querySelector("#compare") !== null && !!sessionStorage.getItem("compare");
  } catch {
    return false;
  }
}

document.addEventListener("leave", (event) => {
  const { path, afterMs } = (event as CustomEvent<{ path: string; afterMs: number }>).detail;
  setTimeout(() => location.assign(path), afterMs);
});

document.addEventListener("htmx:after:swap", () => {
  foldOnPhones();
  void startRareParts();
});

// Otherwise a late response would be swapped into the page that Back has restored.
document.addEventListener("htmx:before:history:restore", () => {
  for (const element of document.querySelectorAll("main :is([hx-get], [hx-boost])"))
    htmx.trigger(element, "htmx:abort");
});

document.addEventListener("htmx:response:error", (event) => {
  const { ctx } = (event as CustomEvent<{ ctx: { response?: { status?: number } } }>).detail;
  if (ctx.response?.status === 401) signInAgain();
  else showFailure(event);
});

document.addEventListener("htmx:error", (event) => {
  const { ctx } = (event as CustomEvent<{ ctx?: { response?: unknown } }>).detail;
  if (!ctx?.response) showFailure(event);
});

/** A failed poll repeats soon, so only the visitor's own requests report failures. */
function showFailure(event: Event): void {
  if (!isPoll(event)) showToast({ ...scriptWords().failed, tone: "destructive" });
}

export { htmx };
