/** What htmx's events tell of a request. */
type RequestEvent = CustomEvent<{ ctx?: { sourceEvent?: Event } }>;

/** Whether nobody asked for it but `hx-trigger="every …"`, or a script that heard of news. */
export function isPoll(event: Event): boolean {
  const asked = (event as RequestEvent).detail.ctx?.sourceEvent?.type;
  return asked === "every" || asked === "moved";
}

/** A page that nobody sees asks for nothing. */
export function startPolls(): void {
  document.addEventListener("htmx:config:request", (event) => {
    if (isPoll(event) && document.hidden) event.preventDefault();
  });
}
