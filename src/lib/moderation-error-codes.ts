/** Codes of operators' decisions and of notices. */
export interface ModerationErrorValues {
  "act-done": null;
  "statement-not-found": null;
  suspended: { whose: "organization" | "account" };
  "operator-kept": null;
  "organization-changed": null;
  "proof-missing": null;
  "act-asked": null;
  "notice-not-found": null;
  "notice-decided": null;
  "notice-without-package": null;
  "notice-state-changed": null;
  "notice-not-acted": null;
  "notifier-not-paused": null;
  "notices-paused": { until: string };
  "complaint-impossible": null;
  "complaint-decided": null;
}
