export function startPasskeys(): void {
  const isSupported = "PublicKeyCredential" in window;
  for (const part of document.querySelectorAll<HTMLElement>("[data-unasked]")) {
    if (isSupported === "withoutPasskeys" in part.dataset) part.remove();
    else delete part.dataset.unasked;
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-passkey]")) {
    button.addEventListener("click", async () => {
      const { answerByPasskey } = await import("./passkey-answer");
      await answerByPasskey(button);
    });
  }
}
