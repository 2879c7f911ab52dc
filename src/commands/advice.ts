import { join, resolve } from "node:path";
import type { Db } from "../../db/client";
import { SECRET_FILE } from "../backups/files";
import type { Config } from "../config";
import { DeliveryKeys } from "../consignments/keys";
import { sealedWithOtherSecret } from "../consignments/sealed";
import { operatorsWithRight } from "../operators/roles";

/** Returns one sentence for each missing setting. */
export async function startAdvice(db: Db, config: Config): Promise<string[]> {
  const { publicUrl, smtpUrl, dataDir } = config;
  const advice: string[] = [];
  if (isReachable(config) && isLocal(publicUrl))
    advice.push(
      `PUBLIC_URL is not set, so links in emails lead to ${publicUrl}. Set it to the address that visitors type, for example PUBLIC_URL=https://market.example.com.`,
    );
  if (smtpUrl === null)
    advice.push(
      `SMTP_URL is not set, so no emails are sent; they are written as files to ${resolve(join(dataDir, "outbox"))}.`,
    );
  if (config.backupEveryMs !== null && config.backupDir === null)
    advice.push(
      `BACKUP_DIR is not set, so backups go to ${resolve(join(dataDir, "backups"))}, on the same disk as the data. Set it to a folder on another disk, for example BACKUP_DIR=/mnt/backups.`,
    );
  const sentences = [await secretAdvice(db, config), await operatorAdvice(db, config)];
  return [...advice, ...sentences.filter((sentence) => sentence !== null)];
}

function isReachable({ host }: Config): boolean {
  return !["127.0.0.1", "::1", "localhost"].includes(host);
}

function isLocal(publicUrl: string): boolean {
  return new URL(publicUrl).hostname === "localhost";
}

/** Without the secret, sellers would have to upload their files again. */
async function secretAdvice(db: Db, { dataDir, deliveryKey }: Config): Promise<string | null> {
  const contract = await sealedWithOtherSecret(db, new DeliveryKeys(dataDir, deliveryKey));
  if (contract === null) return null;
  const file = resolve(join(dataDir, SECRET_FILE));
  const instruction =
    deliveryKey === null ? `Put that secret back as ${file}` : "Set DELIVERY_KEY to that secret";
  return `The delivery for contract ${contract} was sealed with another secret and can't be opened. ${instruction}: it is the DELIVERY_KEY of the server that sealed the delivery, or the content of ${SECRET_FILE} in that server's DATA_DIR.`;
}

async function operatorAdvice(db: Db, config: Config): Promise<string | null> {
  if ((await operatorsWithRight(db, config, "decide")).length > 0) return null;
  const { operatorEmails } = config;
  if (operatorEmails.length === 0)
    return "OPERATOR_EMAILS is not set, so nobody can decide on certifications in the browser. Register an account, set OPERATOR_EMAILS to its address, and restart. The operators' page is /operator.";
  return `There is no operator yet. Register an account as ${operatorEmails.join(" or ")} and follow the link in the email, or confirm the address with the command operator verify ${operatorEmails[0]}.`;
}
