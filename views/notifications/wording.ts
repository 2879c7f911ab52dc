import type { Messages } from "../../messages/messages";
import type { TimeFormats } from "../../src/lib/own-clock";
import { MAILS } from "../../src/mail/templates";
import type { NotificationDetails } from "../../src/notifications/kinds";
import type { Notification } from "../../src/notifications/notifications";
import { contractSubject } from "../mail/contract-letter";
import { writeLetter } from "../mail/letters";

export interface NotificationWords {
  title: string;
  text: string | null;
  path: string | null;
}

/** Null once the other member's account is deleted. */
export type Sender = { otherId: string; from: string } | null;

type ReaderMessages = Messages & { times: TimeFormats };

type NotificationWriters = {
  [Kind in keyof NotificationDetails]?: (
    reader: ReaderMessages,
    details: NotificationDetails[Kind],
    sender: Sender,
  ) => NotificationWords;
};

const contractPage = ({ contractId }: { contractId: string }) => `/contract/${contractId}`;

/** Kinds without an entry use their email's subject, first paragraph and link. */
const writers: NotificationWriters = {
  message: ({ notifications }, { packageId, title }, sender) => {
    const from = sender?.from ?? "";
    const path = sender ? `/messages/${packageId}/${sender.otherId}` : "/messages";
    return { title: notifications.message({ from, isNamed: from !== "" }), text: title, path };
  },
  contract: (reader, details) => {
    return { title: contractSubject(reader, details), text: null, path: contractPage(details) };
  },
  review: ({ notifications }, { title, ...details }) => {
    const { title: subject, text } = notifications.review;
    return { title: subject({ title }), text, path: contractPage(details) };
  },
  matches: ({ notifications }, { path, ...details }) => {
    return { title: notifications.matches(details), text: null, path };
  },
};

/** A newer server can write kinds that this one has no words for. */
export function hasWording(kind: string): boolean {
  return Object.hasOwn(writers, kind) || Object.hasOwn(MAILS, kind);
}

/** Fallback for other kinds: names the package if the details contain its title. */
export function fallbackText(
  { notifications }: Pick<ReaderMessages, "notifications">,
  details: unknown,
): NotificationWords {
  const { title, packageId, contractId } = Object(details) as Record<string, unknown>;
  const isNamed = typeof title === "string";
  const pages = [
    ["contract", contractId],
    ["package", packageId],
  ].flatMap(([page, id]) => (typeof id === "string" ? [`/${page}/${encodeURIComponent(id)}`] : []));
  return {
    title: notifications.other({ isNamed, title: isNamed ? title : "" }),
    text: null,
    path: pages[0] ?? null,
  };
}

export function notificationText(
  reader: ReaderMessages,
  { kind, details }: Pick<Notification, "kind" | "details">,
  sender: Sender = null,
): NotificationWords {
  const write = writers[kind];
  // The kind names the details, which TypeScript cannot follow.
  if (write) return write(reader, details as never, sender);
  const { subject, paragraphs, action } = writeLetter(reader, kind as never, details);
  return { title: subject, text: paragraphs[0] ?? null, path: action?.path ?? null };
}
