import type { SuggestionWords } from "./suggestion-words";

interface Suggestion {
  kind: keyof SuggestionWords["kinds"];
  text: string;
  note: string | null;
  lang: string | null;
  href: string;
}

const DEBOUNCE_MS = 150;

const comboboxes = new WeakSet<HTMLInputElement>();

/** A combobox as in WAI-ARIA: list autocomplete with manual selection. */
export function startSuggestions(field: HTMLInputElement): void {
  if (comboboxes.has(field)) return;
  comboboxes.add(field);
  const words = JSON.parse(field.dataset.suggestions ?? "{}") as SuggestionWords;
  const list = createElement("div", {
    id: "suggestions",
    className: "suggestions",
    role: "listbox",
  });
  list.ariaLabel = words.title;
  list.hidden = true;
  const status = createElement("output", { className: "visually-hidden" });
  field.after(list, status);
  field.role = "combobox";
  field.ariaAutoComplete = "list";
  field.setAttribute("aria-controls", list.id);
  let options: HTMLElement[] = [];
  let active = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let controller = new AbortController();
  show([]);

  field.addEventListener("input", (event) => {
    // Prevents a search for a half-composed word, here and in the form.
    if ((event as InputEvent).isComposing) event.stopPropagation();
    else requestSuggestions();
  });
  field.addEventListener("compositionend", () =>
    field.dispatchEvent(new Event("input", { bubbles: true })),
  );
  field.addEventListener("keydown", (event) => {
    if (event.isComposing || list.hidden) {
      if (event.key === "Enter" && !event.isComposing) closeList();
      return;
    }
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp") {
      activate(active + (key === "ArrowDown" ? 1 : -1));
      event.preventDefault();
    } else if (key === "Escape") {
      closeList();
      event.preventDefault();
    } else if (key === "Enter") {
      const href = options[active]?.dataset.href;
      closeList();
      if (!href) return;
      event.preventDefault();
      location.assign(href);
    }
  });
  field.addEventListener("blur", closeList);
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", ({ target }) => {
    const href = (target as Element).closest<HTMLElement>("[data-href]")?.dataset.href;
    if (href) location.assign(href);
  });

  // The visitor may have typed before this script loaded.
  if (field.value !== field.defaultValue) requestSuggestions();

  /** Also cancels a pending request. */
  function closeList(): void {
    clearTimeout(timer);
    controller.abort();
    show([]);
  }

  function requestSuggestions(): void {
    clearTimeout(timer);
    controller.abort();
    const search = field.value.trim();
    if (search === "") {
      show([]);
      return;
    }
    controller = new AbortController();
    const { signal } = controller;
    timer = setTimeout(async () => {
      const suggestions = await fetchSuggestions(search, signal);
      if (!signal.aborted) show(suggestions);
    }, DEBOUNCE_MS);
  }

  function show(suggestions: readonly Suggestion[]): void {
    const groups = Map.groupBy(suggestions, ({ kind }) => kind);
    options = [];
    list.replaceChildren(
      ...[...groups].map(([kind, items], index) => {
        const title = createElement("div", {
          id: `${list.id}-${index}`,
          textContent: words.kinds[kind],
        });
        const group = createElement("div", { role: "group" });
        group.setAttribute("aria-labelledby", title.id);
        title.role = "presentation";
        group.append(title, ...items.map(option));
        return group;
      }),
    );
    list.hidden = suggestions.length === 0;
    field.ariaExpanded = `${!list.hidden}`;
    status.textContent = list.hidden ? "" : words.available;
    activate(-1);
  }

  function option({ text, note, lang, href }: Suggestion): HTMLElement {
    const id = `${list.id}-option-${options.length}`;
    const element = createElement("div", { id, role: "option", textContent: text, dir: "auto" });
    if (note)
      element.append(" ", Object.assign(document.createElement("small"), { textContent: note }));
    if (lang) element.lang = lang;
    element.dataset.href = href;
    options.push(element);
    return element;
  }

  /** Past either end of the list, the field itself is active. */
  function activate(index: number): void {
    const positionCount = options.length + 1;
    active = ((index + 1 + positionCount) % positionCount) - 1;
    for (const [i, element] of options.entries()) element.ariaSelected = `${i === active}`;
    const chosen = options[active];
    chosen?.scrollIntoView({ block: "nearest" });
    if (chosen) field.setAttribute("aria-activedescendant", chosen.id);
    else field.removeAttribute("aria-activedescendant");
  }
}

async function fetchSuggestions(search: string, signal: AbortSignal): Promise<Suggestion[]> {
  try {
    const response = await fetch(`/api/suggestions?${new URLSearchParams({ search })}`, { signal });
    return response.ok ? ((await response.json()) as Suggestion[]) : [];
  } catch {
    return [];
  }
}

function createElement<Tag extends "div" | "output">(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), properties);
}
