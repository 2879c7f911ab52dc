/** Empties a field whose file is too large before the form is sent in vain. */
export function checkFileSizes(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("input[data-max-bytes]"))
    input.onchange = () => {
      const { maxBytes = "", tooLarge = "" } = input.dataset;
      const isTooLarge = (input.files?.[0]?.size ?? 0) > Number(maxBytes);
      if (isTooLarge) input.value = "";
      input.setCustomValidity(isTooLarge ? tooLarge : "");
      input.reportValidity();
    };
}
