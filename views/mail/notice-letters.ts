import type { MailValues } from "../../src/mail/templates";
import { deskNames } from "../messages/desk-names";
import type { Messages } from "../messages/messages";
import { append, letter } from "./letter";

type ReaderMessages = Messages;

const statusPage = ({ secret }: { secret: string }) => `/notice/${secret}`;

export const noticeLetters = {
  "notice-received": (
    { mail, notices }: ReaderMessages,
    { kind, isRepeat, ...values }: MailValues["notice-received"],
  ) => {
    const { repeated, ...words } = mail["notice-received"];
    const about = { number: values.number, kind: notices.kinds[kind] };
    return append(letter(words, about, statusPage(values)), isRepeat && repeated);
  },
  "notice-decided": (
    { mail, notices }: ReaderMessages,
    { decision, ground, rule, facts, ...values }: MailValues["notice-decided"],
  ) => {
    const { redress, ...words } = mail["notice-decided"];
    const outcomeFields = { number: values.number, decision: notices.decisions[decision] };
    return append(
      letter(words, outcomeFields, statusPage(values)),
      facts,
      [groundText(notices, ground), rule].filter(Boolean).join(": "),
      notices.byPeople,
      redress,
    );
  },
  "notice-complaint-decided": (
    { mail, notices }: ReaderMessages,
    { outcome, answer, ...values }: MailValues["notice-complaint-decided"],
  ) => {
    const outcomeFields = { number: values.number, outcome: notices.outcomes[outcome] };
    return append(
      letter(mail["notice-complaint-decided"], outcomeFields, statusPage(values)),
      answer,
    );
  },
  "work-waiting": (
    { mail, common, format, ...messages }: ReaderMessages,
    {
      reports = 0,
      notices = 0,
      complaints = 0,
      seconds = 0,
      joining = 0,
      waiting,
      ...values
    }: MailValues["work-waiting"],
  ) => {
    const words = mail["work-waiting"];
    const work = { ...values, reports, notices, complaints, seconds, joining };
    const lines = Object.entries(deskNames(messages)).map(([desk, label]) => {
      const count = work[desk as keyof typeof work];
      return count > 0 && common.labelled({ label, value: format.number(count) });
    });
    return append(
      letter(words, {}, "/operator"),
      ...lines,
      waiting !== undefined && words.waiting({ waiting }),
    );
  },
};

/** Operators who take no action may give a reason in their own words. */
export function groundText({ grounds }: Messages["notices"], ground: string): string {
  return Object.hasOwn(grounds, ground) ? grounds[ground as keyof typeof grounds] : ground;
}
