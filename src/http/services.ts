import type { Logger } from "pino";
import type { Db } from "../../db/client";
import type { Sessions } from "../accounts/sessions";
import type { BidQueue } from "../auctions/bid-queue";
import type { Config } from "../config";
import type { Clock } from "../lib/time";
import type { MailDelivery } from "../mail/delivery";
import type { PackageCards } from "../packages/cards";
import type { Channel } from "../realtime/channel";
import type { Analyzer } from "../samples/analysis/analyzer";
import type { Assets } from "./assets";
import type { Pages } from "./pages";
import type { RateLimits } from "./rate-limits";

/** What routes are given: made once by createApp, closed with it. */
export interface Services {
  db: Db;
  config: Config;
  clock: Clock;
  log: Logger;
  assets: Assets;
  pages: Pages;
  cards: PackageCards;
  sessions: Sessions;
  bids: BidQueue;
  analyzer: Analyzer;
  channel: Channel;
  mail: MailDelivery;
  limits: RateLimits;
  /** Names bidders towards others (DESIGN section 5, Who sees whom). */
  pseudonymKey: string;
}
