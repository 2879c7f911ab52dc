/** Fetches the toaster before a member acts, because it must also report failures while offline. */
export function fetchToasterOnInput(): void {
  for (const input of ["pointerdown", "focusin"])
    document.addEventListener(input, () => void import("./toaster").catch(() => {}), {
      once: true,
    });
}
