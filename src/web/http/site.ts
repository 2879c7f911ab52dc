import type { Logger } from "pino";
import type { Db } from "../../../db/client";
import type { SecurityLog } from "../../accounts/security-log";
import type { Sessions } from "../../accounts/sessions";
import type { Config } from "../../config";
import type { MemberBars } from "../../dashboard/bar";
import type { Clock } from "../../lib/time";
import type { RateLimits } from "../../limits/rate-limits";
import type { Pages } from "./pages";

/** What every page and call is given; a route that uses more of what the top makes says so. */
export interface Site {
  db: Db;
  config: Config;
  clock: Clock;
  log: Logger;
  pages: Pages;
  /** Who is signed in. */
  sessions: Sessions;
  /** What waits for them. */
  bars: MemberBars;
  limits: RateLimits;
  /** What concerns the safety of accounts. */
  security: SecurityLog;
}
