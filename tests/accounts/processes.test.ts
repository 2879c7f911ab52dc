import { expect, test } from "bun:test";
import { codeOf, enrolApp } from "../support/accounts";
import { queuedLinks } from "../support/mail";
import { PASSWORD } from "../support/people";
import { onTwoProcesses } from "../support/processes";
import { Browser } from "../support/world";

const ADA = "ada@example.test";

onTwoProcesses((processes) => {
  async function both(path: string, fields: (n: number) => Record<string, string>) {
    const { here, there } = processes;
    const answers = [here, there].map(({ visitor }, n) => visitor.post(path, fields(n)));
    return (await Promise.all(answers)).map(({ status }) => status).toSorted();
  }

  test("acts once when a link is opened on both servers simultaneously", async () => {
    const { here } = processes;
    await here.visitor.post("/password-reset", { email: ADA });
    const [link = ""] = await queuedLinks(here, ADA, "password-reset");
    const chosen = (n: number) => `a whole new pass phrase ${n}`;
    const statuses = await both(link, (n) => ({ password: chosen(n), confirmPassword: chosen(n) }));
    expect(statuses).toEqual([303, 410]);
  });

  test("accepts an app's code once when both servers get it simultaneously", async () => {
    const { here, there } = processes;
    const { secret } = await enrolApp(here, await here.as("ada"));
    const code = codeOf(here, secret);
    const signIns = [here, there].map(({ app }) =>
      new Browser(app).json("POST", "/api/auth/login", {
        email: ADA,
        password: PASSWORD,
        secondFactor: code,
      }),
    );
    const statuses = (await Promise.all(signIns)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 401]);
  });
});
