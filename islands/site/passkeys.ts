/**
 * Shows what passkeys are made and used by, in the room that the style sheet keeps for it, or that the
 * browser does not know them. What asks for one is fetched with the first click: most visits need none.
 */
export function startPasskeys(): void {
  const known = "PublicKeyCredential" in window;
  for (const part of document.querySelectorAll<HTMLElement>("[data-unasked]")) {
    if (known === "withoutPasskeys" in part.dataset) part.remove();
    else delete part.dataset.unasked;
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-passkey]")) {
    button.addEventListener("click", async () => {
      const { answerByPasskey } = await import("./passkey-answer");
      await answerByPasskey(button);
    });
  }
}
