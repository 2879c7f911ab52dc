import { pageLanguage, withTimeout } from "../runtime/post-json";

const TIMEOUT_MS = 5000;
/** Browsers send at most 64 KiB for a page that is being closed. */
const MAX_KEEPALIVE_CHARACTERS = 60_000;

interface SavedDraft {
  id: string;
  revision: number;
}

export function autosave(form: HTMLFormElement, onSaved: () => void): void {
  const status = form.querySelector<HTMLElement>("[data-status]");
  if (!status) return;
  const { saved = "", unsaved = "" } = status.dataset;
  let isDirty = false;
  let saving: Promise<void> | null = null;

  const save = async () => {
    while (isDirty && form.isConnected) {
      isDirty = false;
      const isSaved = await sendDraft(form).catch(() => false);
      if (isSaved && isDirty) continue;
      isDirty = !isSaved;
      status.textContent = isSaved ? saved : unsaved;
      if (isSaved) onSaved();
      else return;
    }
  };
  const startSaving = () => {
    saving ??= save().finally(() => {
      saving = null;
    });
  };

  const noteChange = ({ target }: Event) => {
    // A chosen file has its own upload button.
    if ((target as HTMLInputElement).type === "file") return;
    isDirty = true;
    status.textContent = "";
  };
  form.addEventListener("input", noteChange);
  form.addEventListener("reset", () => {
    isDirty = false;
  });
  // Text typed before this script loaded is saved when its field loses focus.
  form.addEventListener("change", (event) => {
    noteChange(event);
    startSaving();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") startSaving();
  });
  // A button pressed during a save would send the previous revision.
  form.addEventListener(
    "submit",
    (event) => {
      if (saving) {
        event.preventDefault();
        event.stopImmediatePropagation();
        void saving.then(() => form.requestSubmit(event.submitter));
      } else isDirty = false;
    },
    { capture: true },
  );
}

async function sendDraft(form: HTMLFormElement): Promise<boolean> {
  const path = form.getAttribute("action") ?? "";
  const isNew = !path.startsWith("/draft/");
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === "string") body.append(name, value);
  const isClosing = document.visibilityState === "hidden";
  const response = await withTimeout(TIMEOUT_MS, (signal) =>
    fetch(isNew ? "/drafts" : path, {
      method: isNew ? "POST" : "PUT",
      headers: { accept: "application/json", ...pageLanguage() },
      keepalive: isClosing && `${body}`.length < MAX_KEEPALIVE_CHARACTERS,
      body,
      signal,
    }),
  );
  if (!response.ok) return false;
  const { id, revision } = (await response.json()) as SavedDraft;
  if (isNew) becomeDraft(form, id);
  revisionOf(form).value = String(revision);
  form.querySelector("[name=draftKey]")?.remove();
  return true;
}

/** Points the form's buttons and the page's address at the draft. */
function becomeDraft(form: HTMLFormElement, id: string): void {
  const path = `/draft/${id}`;
  form.action = path;
  if (form.hasAttribute("hx-post")) form.setAttribute("hx-post", path);
  else history.replaceState(history.state, "", path);
}

function revisionOf(form: HTMLFormElement): HTMLInputElement {
  const found = form.querySelector<HTMLInputElement>("[name=revision]");
  if (found) return found;
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name: "revision" });
  form.append(field);
  return field;
}
