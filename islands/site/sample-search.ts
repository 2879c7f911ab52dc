import type { Messages } from "../../messages/messages";
import { normalizeUnicode } from "../../src/lib/normalized";
import { pageWords } from "../runtime/page-words";

type SearchWords = Pick<Messages["samples"]["shown"], "found">;

/** Without this script, the form searches on the server. */
export function startSampleSearch(form: HTMLFormElement): void {
  const parts = [...(form.parentElement?.querySelectorAll<HTMLElement>("[data-found-in]") ?? [])];
  const texts = parts.map(({ textContent }) => normalizeText(textContent ?? ""));
  const output = form.querySelector("output");
  const words = output && pageWords<SearchWords>(output.dataset.words);
  const search = () => {
    const query = normalizeText(String(new FormData(form).get("find")).trim());
    const matches = texts.map((text) => text.includes(query));
    for (const [index, part] of parts.entries()) part.hidden = !matches[index];
    const values = { count: matches.filter(Boolean).length, total: parts.length };
    if (output && words) output.textContent = query === "" ? "" : words.found(values);
  };
  form.addEventListener("input", search);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    search();
  });
}

function normalizeText(text: string): string {
  return normalizeUnicode(text, "NFKC").toLowerCase();
}
