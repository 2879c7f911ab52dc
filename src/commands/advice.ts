import { join, resolve } from "node:path";
import type { Db } from "../../db/client";
import type { Config } from "../config";

/**
 * What a self-hoster should know at the start: a sentence for each setting that is missing and will
 * be missed, with what goes wrong without it.
 */
export async function startAdvice(db: Db, config: Config): Promise<string[]> {
  const { publicUrl, smtpUrl, dataDir } = config;
  const advice: string[] = [];
  if (isReachable(config) && isLocal(publicUrl))
    advice.push(
      `PUBLIC_URL is not set, so links in mails lead to ${publicUrl}. Set it to the address that visitors type, as PUBLIC_URL=https://market.example.com.`,
    );
  if (smtpUrl === null)
    advice.push(
      `SMTP_URL is not set, so nobody gets mail: each is written as a file to ${resolve(join(dataDir, "outbox"))}.`,
    );
  const operator = await operatorAdvice(db, config);
  return operator ? [...advice, operator] : advice;
}

/** Whether other machines can connect. */
function isReachable({ host }: Config): boolean {
  return !["127.0.0.1", "::1", "localhost"].includes(host);
}

function isLocal(publicUrl: string): boolean {
  return new URL(publicUrl).hostname === "localhost";
}

async function operatorAdvice(db: Db, { operatorEmails }: Config): Promise<string | null> {
  if (operatorEmails.length === 0)
    return "OPERATOR_EMAILS is not set, so nobody can decide on certifications in the browser. Register an account, set OPERATOR_EMAILS to its address, and restart; its page is /operator.";
  const [operator] = await db
    .selectFrom("users")
    .select("id")
    .where("email", "in", [...operatorEmails])
    .where("is_email_verified", "=", 1)
    .limit(1)
    .execute();
  if (operator) return null;
  return `There is no operator yet: register an account as ${operatorEmails.join(" or ")}, and follow the link in its mail, or prove its address by the command operator verify ${operatorEmails[0]}.`;
}
