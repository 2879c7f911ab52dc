import type { Logger } from "pino";
import type { Db } from "../../../db/client";
import type { SecurityLog } from "../../accounts/security-log";
import type { Sessions } from "../../accounts/sessions";
import type { Config } from "../../config";
import type { MemberBars } from "../../dashboard/bar";
import type { Announcements } from "../../house/announcements";
import type { HouseTexts } from "../../house/texts";
import type { Clock } from "../../lib/time";
import type { RateLimits } from "../../limits/rate-limits";
import type { DomainProbe } from "../../moderation/domain-probe";
import type { Pages } from "./pages";

export interface AppContext {
  db: Db;
  /** For lists and exports whose queries scan whole tables. */
  readOnlyDb: Db;
  config: Config;
  clock: Clock;
  log: Logger;
  pages: Pages;
  sessions: Sessions;
  bars: MemberBars;
  limits: RateLimits;
  probe?: DomainProbe;
  security: SecurityLog;
  houseTexts: HouseTexts;
  announcements: Announcements;
}
