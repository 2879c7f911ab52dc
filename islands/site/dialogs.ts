function askToClose(dialog: HTMLDialogElement): void {
  const question = document.querySelector<HTMLDialogElement>("#discard");
  if (!dialog.dataset.typed || !question) {
    dialog.close();
    return;
  }
  // A late close event from an earlier question does not answer this one.
  question.onclose = () => {
    if (question.returnValue !== "discard") return;
    delete dialog.dataset.typed;
    for (const form of dialog.querySelectorAll("form")) form.reset();
    dialog.close();
  };
  question.returnValue = "";
  question.showModal();
}

function makeModal(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>(
    ".account-page > dialog[open]:not(:modal)",
  )) {
    dialog.close();
    dialog.showModal();
  }
}

export function startDialogs(): void {
  makeModal();
  document.addEventListener("htmx:after:swap", makeModal);

  document.addEventListener("click", (event) => {
    const target = event.target as Element;
    const opener = target.closest<HTMLElement>("[data-open-dialog]");
    const dialogToOpen =
      opener && document.querySelector<HTMLDialogElement>(`#${opener.dataset.openDialog}`);
    if (dialogToOpen) {
      event.preventDefault();
      dialogToOpen.showModal();
      return;
    }
    const dialog = target.closest("dialog");
    if (!dialog?.open) return;
    // A click on the dialog element itself is on its backdrop; double clicks do not close it.
    if ((target === dialog && event.detail < 2) || target.closest("[data-close-dialog]")) {
      event.preventDefault();
      askToClose(dialog);
    }
  });

  // Dialogs of islands have their own confirmation.
  document.addEventListener("input", ({ target }) => {
    const field = (target as Element).closest<HTMLElement>(
      "textarea, input:not([type=password],[type=search])",
    );
    const dialog = field?.closest("dialog");
    if (dialog && !field?.closest("[data-island]")) dialog.dataset.typed = "true";
  });
  document.addEventListener(
    "cancel",
    (event) => {
      const dialog = event.target;
      if (!(dialog instanceof HTMLDialogElement) || !dialog.dataset.typed) return;
      event.preventDefault();
      askToClose(dialog);
    },
    { capture: true },
  );

  const pauseMedia = ({ target }: Event) => {
    for (const player of (target as Element).querySelectorAll<HTMLMediaElement>("audio, video"))
      player.pause();
  };
  document.addEventListener("close", pauseMedia, { capture: true });

  document.addEventListener("htmx:after:swap", () => {
    const dialog = document.querySelector("#dialog");
    const title = dialog?.querySelector("h1, h2")?.textContent;
    if (title) dialog?.setAttribute("aria-label", title);
  });

  document.addEventListener("htmx:before:request", (event) => {
    const { ctx } = (event as CustomEvent<{ ctx: { target?: unknown } }>).detail;
    const dialog = document.querySelector<HTMLDialogElement>("#dialog");
    const content = document.querySelector("#dialog-content");
    if (!dialog || !content || ctx.target !== content || dialog.open) return;
    const loading = document.createElement("p");
    loading.textContent = dialog.dataset.loading as string;
    content.replaceChildren(loading);
    dialog.showModal();
  });
}
