import { describe, expect, test } from "bun:test";
import type { Language } from "../../src/lib/languages";
import type { MailTemplate, MailValues } from "../../src/mail/templates";
import { ACCOUNT_ACTS } from "../../src/moderation/schema";
import { renderMail } from "../../views/mail/templates";

const DUE = Date.UTC(2026, 11, 1, 9, 30);
const ADA = { firstName: "Ada", lastName: "Lim" };
const SITE = "https://market.example";

function rendered<Template extends MailTemplate>(
  template: Template,
  values: MailValues[Template],
  language: Language,
) {
  const mail = { template, template_values: JSON.stringify(values) };
  const reader = { timezone: "HKT", now: 0, unsubscribeUrl: null, language } as const;
  return renderMail(mail as Parameters<typeof renderMail>[0], SITE, reader);
}

describe.each(["en", "zh", "ja", "ko"] as const)("in %s", (language) => {
  test("the email about a removal says when, and has the link that cancels it", () => {
    const values = { ...ADA, token: "t".repeat(43), dueAt: DUE };
    const { subject, text } = rendered("second-factor-removal", values, language);
    expect(subject).not.toBe("");
    expect(text).toContain(`${SITE}/second-factor-removal/${values.token}`);
    expect(text).toContain("17:30");
  });

  test("the button of an invitation to an organization names what it opens", () => {
    const values = { token: "t".repeat(43), organization: "Northlight AI", inviter: "Ada Lim" };
    const { text, html } = rendered("organization-invitation", values, language);
    const name = { en: "See the invitation", zh: "查看邀請", ja: "招待を見る", ko: "초대 보기" }[
      language
    ];
    expect(text).toContain(`${SITE}/organization/invitation/${values.token}`);
    expect(text).toContain(`${name}: `);
    expect(html).toContain(`>${name}</a>`);
  });

  test("each act has an email of its own, with the reason and a link to it", () => {
    const acts = ACCOUNT_ACTS.filter((act) => act !== "remove-second-factor");
    const texts = acts.map((act) => {
      const values = { ...ADA, act, facts: "Left the company.", statementId: "0" };
      return rendered("account-changed", values, language).text;
    });
    expect(new Set(texts).size).toBe(acts.length);
    for (const text of texts) {
      expect(text).toContain("Left the company.");
      expect(text).toContain(`${SITE}/statements/0`);
    }
    const silent = { ...ADA, act: "revoke-role", facts: "", statementId: "0" } as const;
    expect(rendered("account-changed", silent, language).text).not.toMatch(
      /Reason:|原因：|理由：|이유:/,
    );
  });

  test("only a declined applicant gets the reason", () => {
    const facts = "Not in the trade.";
    const declined = rendered("joining-decided", { act: "declined", facts }, language);
    expect(declined.text).toContain(facts);
    const earlier = rendered("joining-decided", { act: "approved" }, language);
    expect(earlier.text).not.toContain("undefined");
  });
});
