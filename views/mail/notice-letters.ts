import { deskNames } from "../../messages/desk-names";
import type { Messages } from "../../messages/messages";
import type { MailValues } from "../../src/mail/templates";
import type { Decision } from "../../src/rules/notice";
import { append, letter } from "./letter";

type ReaderMessages = Messages;

const statusPage = ({ secret }: { secret: string }) => `/report/${secret}`;

export const noticeLetters = {
  "notice-received": (
    { mail, notices }: ReaderMessages,
    { kind, isRepeat, token, ...values }: MailValues["notice-received"],
  ) => {
    const { repeated, keep, confirm, ...words } = mail["notice-received"];
    const about = { number: values.number, kind: notices.kinds[kind] };
    const path = token === undefined ? statusPage(values) : `/report-confirmation/${token}`;
    const receipt = append(letter(words, about, path), isRepeat && repeated);
    return append(receipt, token === undefined ? keep : confirm);
  },
  "notice-decided": (
    { mail, notices }: ReaderMessages,
    { decision, ground, rule, facts, actedBefore, ...values }: MailValues["notice-decided"],
  ) => {
    const { redress, ...words } = mail["notice-decided"];
    const decisionWords = decisionText(notices, decision, actedBefore);
    const outcomeFields = { number: values.number, decision: decisionWords };
    return append(
      letter(words, outcomeFields, statusPage(values)),
      facts,
      [groundText(notices, ground), rule].filter(Boolean).join(": "),
      notices.byPeople,
      redress,
    );
  },
  "notice-warning": ({ mail }: ReaderMessages, values: MailValues["notice-warning"]) =>
    append(
      letter(mail["notice-warning"], values, statusPage(values)),
      mail["notice-decided"].redress,
    ),
  "notice-complaint-decided": (
    { mail, notices }: ReaderMessages,
    { outcome, answer, reopened, ...values }: MailValues["notice-complaint-decided"],
  ) => {
    const { reopened: again, ...words } = mail["notice-complaint-decided"];
    const outcomeFields = { number: values.number, outcome: notices.outcomes[outcome] };
    return append(
      letter(words, outcomeFields, statusPage(reopened ?? values)),
      answer,
      reopened !== undefined && again({ number: reopened.number }),
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
      refunds = 0,
      waiting,
      ...values
    }: MailValues["work-waiting"],
  ) => {
    const words = mail["work-waiting"];
    const work = { ...values, reports, notices, complaints, seconds, joining, refunds };
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

/** An earlier action is named, because the notifier is told what was done. */
export function decisionText(
  { decisions, earlier }: Messages["notices"],
  decision: Decision,
  actedBefore: string | undefined,
): string {
  if (decision !== "acted" || actedBefore === undefined) return decisions[decision];
  return earlier[actedBefore as keyof typeof earlier] ?? decisions.acted;
}

/** Operators who take no action may give a reason in their own words. */
export function groundText({ grounds }: Messages["notices"], ground: string): string {
  return Object.hasOwn(grounds, ground) ? grounds[ground as keyof typeof grounds] : ground;
}
