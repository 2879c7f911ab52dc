export const POSTGRES_BACKUPS =
  "PostgreSQL has backups of its own: take them with pg_dump, or with pgBackRest, which can go back to any moment; and copy DATA_DIR, or the bucket of S3_URL, after the database.";

/** All servers on one bus must share these settings. */
const SHARED_TOO = ["DATABASE_URL", "S3_URL", "DELIVERY_KEY", "LOG_KEY"] as const;

type Given = Partial<
  Record<
    | (typeof SHARED_TOO)[number]
    | "BUS_URL"
    | "BACKUP_EVERY"
    | "BACKUP_TO"
    | "BACKUP_RECIPIENT"
    | "FEE_PERCENT"
    | "TERMS_FILE",
    unknown
  >
>;

export function faultTogether(given: Given): string | null {
  const has = (name: keyof Given) => given[name] !== undefined && given[name] !== null;
  if (has("DATABASE_URL") && has("BACKUP_EVERY"))
    return `BACKUP_EVERY: must be off with DATABASE_URL. ${POSTGRES_BACKUPS}`;
  if (has("DATABASE_URL") && has("BACKUP_TO"))
    return `BACKUP_TO: must be left out with DATABASE_URL. ${POSTGRES_BACKUPS}`;
  if (has("BACKUP_TO") && !has("BACKUP_RECIPIENT"))
    return "BACKUP_TO: needs BACKUP_RECIPIENT, since such backups hold what opens deliveries. Make a key with age-keygen, keep it elsewhere, and set its public key, as age1….";
  if (Number(given.FEE_PERCENT ?? 0) > 0 && !has("TERMS_FILE"))
    return "FEE_PERCENT: needs TERMS_FILE, since the terms that come with the program say that no commission is charged.";
  const lacking = SHARED_TOO.filter((name) => !has(name));
  if (has("BUS_URL") && lacking.length > 0)
    return `BUS_URL: is for several servers, which share ${lacking.join(", ")} too: set it, alike for all. See the README's table of settings.`;
  return null;
}
