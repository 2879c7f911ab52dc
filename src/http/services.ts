import type { Logger } from "pino";
import type { Db } from "../../db/client";
import type { Sessions } from "../accounts/sessions";
import type { MarketStatistics } from "../analytics/statistics";
import type { BidQueue } from "../auctions/bid-queue";
import type { Config } from "../config";
import type { Alarm } from "../lib/alarm";
import type { Clock } from "../lib/time";
import type { MailDelivery } from "../mail/delivery";
import type { PackageCards } from "../packages/cards";
import type { CataloguePages } from "../packages/catalogue-pages";
import type { Channel } from "../realtime/channel";
import type { ChatLines } from "../realtime/chat-lines";
import type { OpenSockets } from "../realtime/sockets";
import type { PackageViews } from "../roadshow/views";
import type { Analyzer } from "../samples/analysis/analyzer";
import type { ContractPress } from "../trade/contract-press";
import type { UploadFolder } from "../uploads/upload-folder";
import type { Assets } from "./assets";
import type { Drain } from "./drain";
import type { Metrics } from "./metrics";
import type { Pages } from "./pages";
import type { RateLimits } from "./rate-limits";

/** What routes are given: made once by createApp, closed with it. */
export interface Services {
  db: Db;
  /** Reads the same database beside the event loop (db/reader.ts). */
  reader: Db;
  config: Config;
  clock: Clock;
  log: Logger;
  assets: Assets;
  pages: Pages;
  cards: PackageCards;
  catalogue: CataloguePages;
  sessions: Sessions;
  bids: BidQueue;
  statistics: MarketStatistics;
  analyzer: Analyzer;
  contractPress: ContractPress;
  channel: Channel;
  chatLines: ChatLines;
  /** Woken by each message; see src/chat/unread-mails.ts. */
  unreadMails: Alarm;
  mail: MailDelivery;
  uploads: UploadFolder;
  /** Counts who looks at packages. */
  views: PackageViews;
  /** Woken by each file that belongs to nothing any more; see src/uploads/sweep.ts. */
  uploadSweep: Alarm;
  limits: RateLimits;
  sockets: OpenSockets;
  metrics: Metrics;
  drain: Drain;
  /** Names bidders towards others (DESIGN section 5, Who sees whom). */
  pseudonymKey: string;
}
