import type { Messages } from "../../messages/messages";
import { fileSize } from "../../src/lib/file-size";
import { pageWords } from "../runtime/page-words";
import { pageLanguage } from "../runtime/post-json";

type UploadWords = Omit<Messages["roadshow"]["form"]["upload"], "cancel"> &
  Pick<Messages["common"], "checking">;

export function startUploadFields(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-upload-field]")) {
    if (element.dataset.started) continue;
    element.dataset.started = "true";
    new UploadField(element);
  }
}

class UploadField {
  readonly #words: UploadWords;
  readonly #input: HTMLInputElement;
  readonly #address: HTMLInputElement;
  #request: XMLHttpRequest | null = null;
  /** Whether the form was submitted during the upload and is sent after it. */
  #isSubmitPending = false;
  /** Whether the last file was refused. A form that needs a file is not sent until another is chosen. */
  #isRefused = false;

  constructor(private readonly element: HTMLElement) {
    this.#words = pageWords<UploadWords>(element.dataset.words);
    this.#input = this.#part<HTMLInputElement>("input[type=file]");
    this.#address = this.#part<HTMLInputElement>("input[name=fileUrl]");
    this.#input.addEventListener("change", () => this.#startUpload());
    this.#part("[data-upload-cancel]").addEventListener("click", () => this.#cancel());
    element
      .closest("dialog")
      ?.addEventListener("close", () => this.#request?.abort(), { once: true });
    // Runs before htmx, which would send the form without the upload.
    const deferSubmit = (event: Event) => {
      const isMissing = this.#isRefused && this.#address.value === "";
      if (!this.#request && !isMissing) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (isMissing) this.#input.focus();
      else this.#isSubmitPending = true;
    };
    this.#input.form?.addEventListener("submit", deferSubmit, { capture: true });
    this.#startUpload();
  }

  #startUpload(): void {
    this.#request?.abort();
    const file = this.#input.files?.[0];
    this.#setRefused(false);
    if (!file) return;
    const limit = Number(this.element.dataset.maxBytes);
    if (!this.#isAccepted(file)) {
      const { kinds = "" } = this.element.dataset;
      this.#refuse(this.#words.wrongKind({ kinds }));
    } else if (file.size > limit) {
      const sizes = { size: fileSize(file.size), limit: fileSize(limit) };
      this.#refuse(this.#words.tooLarge(sizes));
    } else {
      this.#send(file);
    }
  }

  /** Checks only the name or declared type, because the server checks the content. */
  #isAccepted({ name, type }: File): boolean {
    const acceptedKinds = this.#input.accept.split(",");
    return acceptedKinds.some((kind) => kind === type || name.toLowerCase().endsWith(kind));
  }

  #send(file: File): void {
    const request = new XMLHttpRequest();
    this.#request = request;
    request.open("POST", "/api/uploads");
    for (const header of Object.entries(pageLanguage())) request.setRequestHeader(...header);
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      this.#showSent(loaded, total),
    );
    request.addEventListener("load", () => this.#handleResponse(request));
    request.addEventListener("error", () => this.#showFailure(this.#words.failed));
    const form = new FormData();
    form.set("file", file);
    this.#setStatus("");
    this.#showSent(0, file.size);
    this.#showProgress(true);
    request.send(form);
  }

  #showSent(loaded: number, total: number): void {
    const percent = total === 0 ? 0 : Math.floor((100 * loaded) / total);
    this.#part<HTMLProgressElement>("progress").value = percent;
    const sizes = { percent, sent: fileSize(loaded), total: fileSize(total) };
    this.#part("[data-upload-sent]").textContent =
      loaded < total ? this.#words.sent(sizes) : this.#words.checking;
  }

  #handleResponse(request: XMLHttpRequest): void {
    const body = request.response as Partial<Record<string, string>> | null;
    if (request.status === 201 && body) this.#showStored(body);
    else if (body?.message) this.#refuse(body.message);
    else this.#showFailure(this.#words.failed);
  }

  #showStored({ fileUrl = "", filename = "", size }: Partial<Record<string, string>>): void {
    this.#request = null;
    this.#showProgress(false);
    this.#address.value = fileUrl;
    this.#input.value = "";
    this.#part("[data-upload-present] bdi").textContent = `${filename}, ${fileSize(Number(size))}`;
    this.#setStatus(this.#words.done({ name: filename }));
    if (this.#isSubmitPending) this.#input.form?.requestSubmit();
  }

  #cancel(): void {
    this.#request?.abort();
    this.#showFailure(this.#words.cancelled);
    this.#input.focus();
  }

  #refuse(reason: string): void {
    this.#showFailure(reason);
    this.#setRefused(true);
  }

  #setRefused(isRefused: boolean): void {
    this.#isRefused = isRefused;
    const status = this.#part("[data-upload-status]");
    status.classList.toggle("field-error", isRefused);
    this.#input.setAttribute("aria-invalid", String(isRefused));
    if (isRefused) this.#input.setAttribute("aria-errormessage", status.id);
  }

  #showFailure(reason: string): void {
    this.#request = null;
    this.#isSubmitPending = false;
    this.#input.value = "";
    this.#showProgress(false);
    this.#setStatus(reason);
  }

  #setStatus(text: string): void {
    this.#part("[data-upload-status]").textContent = text;
  }

  #showProgress(shown: boolean): void {
    this.#part("[data-upload-progress]").hidden = !shown;
  }

  #part<Part extends HTMLElement = HTMLElement>(selector: string): Part {
    const part = this.element.querySelector<Part>(selector);
    if (!part) throw new Error(`The upload field has no ${selector}`);
    return part;
  }
}
