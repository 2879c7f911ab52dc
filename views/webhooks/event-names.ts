import { useMessages } from "../../messages/context";
import { EVENT_NAMES, type EventName } from "../../src/webhooks/events";

type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What an event is, in the reader's language; a test event has only its name. */
export function useEventName(): (event: string) => string {
  const names: Words = useMessages().webhooks.names;
  return (event) => {
    const [area = "", happening = ""] = event.split(".");
    return EVENT_NAMES.includes(event as EventName) ? (names[area]?.[happening] ?? event) : event;
  };
}
