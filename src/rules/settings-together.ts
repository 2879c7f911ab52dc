export const POSTGRES_BACKUPS =
  "Back up PostgreSQL with pg_dump, or with pgBackRest, which can restore any point in time. Then copy DATA_DIR, or the bucket in S3_URL.";

/** All servers on one bus must share these settings. */
const SHARED_SETTINGS = ["DATABASE_URL", "S3_URL", "DELIVERY_KEY", "LOG_KEY"] as const;

type SettingValues = Partial<
  Record<
    | (typeof SHARED_SETTINGS)[number]
    | "BUS_URL"
    | "BACKUP_EVERY"
    | "BACKUP_TO"
    | "BACKUP_RECIPIENT"
    | "FEE_PERCENT"
    | "TERMS_FILE",
    unknown
  >
>;

export function combinationFault(settings: SettingValues): string | null {
  const isSet = (name: keyof SettingValues) =>
    settings[name] !== undefined && settings[name] !== null;
  if (isSet("DATABASE_URL") && isSet("BACKUP_EVERY"))
    return `BACKUP_EVERY: must be off if DATABASE_URL is set. ${POSTGRES_BACKUPS}`;
  if (isSet("DATABASE_URL") && isSet("BACKUP_TO"))
    return `BACKUP_TO: can't be set together with DATABASE_URL. ${POSTGRES_BACKUPS}`;
  if (isSet("BACKUP_TO") && !isSet("BACKUP_RECIPIENT"))
    return "BACKUP_TO: needs BACKUP_RECIPIENT, because these backups contain the delivery secret. Create a key with age-keygen, keep it elsewhere, and set BACKUP_RECIPIENT to its public key.";
  if (Number(settings.FEE_PERCENT ?? 0) > 0 && !isSet("TERMS_FILE"))
    return "FEE_PERCENT: needs TERMS_FILE, because the terms included with the program say that no commission is charged.";
  const missingSettings = SHARED_SETTINGS.filter((name) => !isSet(name));
  if (isSet("BUS_URL") && missingSettings.length > 0)
    return `BUS_URL: is for several servers, which also have to share ${missingSettings.join(", ")}. Use the same values on all servers. See the README's table of settings.`;
  return null;
}
