import type { MailValues } from "../../src/mail/templates";
import type { Messages } from "../messages/messages";
import { after, letter } from "./letter";

type Reader = Pick<Messages, "mail" | "notices">;

const statusPage = ({ secret }: { secret: string }) => `/notice/${secret}`;

export const noticeLetters = {
  "notice-received": (
    { mail, notices }: Reader,
    { kind, isRepeat, ...values }: MailValues["notice-received"],
  ) => {
    const { repeated, ...words } = mail["notice-received"];
    const about = { number: values.number, kind: notices.kinds[kind] };
    return after(letter(words, about, statusPage(values)), isRepeat && repeated);
  },
  "notice-decided": (
    { mail, notices }: Reader,
    { decision, ground, rule, facts, ...values }: MailValues["notice-decided"],
  ) => {
    const { redress, ...words } = mail["notice-decided"];
    const decided = { number: values.number, decision: notices.decisions[decision] };
    return after(
      letter(words, decided, statusPage(values)),
      facts,
      [groundIn(notices, ground), rule].filter(Boolean).join(": "),
      notices.byPeople,
      redress,
    );
  },
  "notice-complaint-decided": (
    { mail, notices }: Reader,
    { outcome, answer, ...values }: MailValues["notice-complaint-decided"],
  ) => {
    const decided = { number: values.number, outcome: notices.outcomes[outcome] };
    return after(letter(mail["notice-complaint-decided"], decided, statusPage(values)), answer);
  },
  "work-waiting": (
    { mail }: Reader,
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
    return after(
      letter(words, {}, "/operator"),
      values.requests > 0 && words.requests(values),
      values.disputes > 0 && words.disputes(values),
      values.nearCopies > 0 && words.nearCopies(values),
      reports > 0 && words.reports({ reports }),
      notices > 0 && words.notices({ notices }),
      complaints > 0 && words.complaints({ complaints }),
      seconds > 0 && words.seconds({ seconds }),
      joining > 0 && words.joining({ joining }),
      waiting !== undefined && words.waiting({ waiting }),
    );
  },
};

/** Operators may state a reason in their own words if they took no action. */
export function groundIn({ grounds }: Messages["notices"], ground: string): string {
  return Object.hasOwn(grounds, ground) ? grounds[ground as keyof typeof grounds] : ground;
}
