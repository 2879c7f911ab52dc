/**
 * Shows what passkeys are made and used by, where the browser knows them. What asks for one is
 * fetched with the first click: most visits need none of it.
 */
export function startPasskeys(): void {
  if (!("PublicKeyCredential" in window)) return;
  document.querySelector("[data-without-passkeys]")?.remove();
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-passkey]")) {
    const holder = button.closest<HTMLElement>("[hidden]");
    if (holder) holder.hidden = false;
    button.addEventListener("click", async () => {
      const { answerByPasskey } = await import("./passkey-answer");
      await answerByPasskey(button);
    });
  }
}
