import { Conflict, coded, InvalidInput, NotFound, Refusal, TooManyRequests } from "../lib/errors";
import { isoTime, SECOND } from "../lib/time";

export class NoticeNotFound extends coded(NotFound, "notice-not-found") {}
export class NoticeDecided extends coded(Conflict, "notice-decided") {}

/** Notices about members and conversations have no package to hide. */
export class NoticeWithoutPackage extends coded(Refusal, "notice-without-package") {}

export class NoticesPaused extends TooManyRequests {
  constructor(until: number, now: number) {
    const day = isoTime(until).slice(0, 10);
    super(Math.ceil((until - now) / SECOND), "notices-paused", { until: day });
  }
}

export class AboutUnreadable extends InvalidInput {
  constructor() {
    super([{ path: "about", message: "notice-about" }]);
  }
}

/** Colleagues may have hidden or restored the package since the page was loaded. */
export class NoticeStateChanged extends coded(Conflict, "notice-state-changed") {}
export class NoticeNotActed extends coded(Conflict, "notice-not-acted") {}
export class NotifierNotPaused extends coded(Conflict, "notifier-not-paused") {}

/** The subject does not exist, or the notifier cannot see it. */
export class AboutGone extends InvalidInput {
  constructor() {
    super([{ path: "about", message: "notice-gone" }]);
  }
}
