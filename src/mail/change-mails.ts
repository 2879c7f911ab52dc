export type ChangeKind = "correction" | "end";
export type ChangeOutcome = "agreed" | "declined" | "withdrawn" | "lapsed";

interface Change {
  packageId: string;
  title: string;
  kind: ChangeKind;
}

export interface ChangeMails {
  /** Sent to members with a binding bid, who are reminded once. */
  "change-asked": Change & { until: number; isReminder: boolean };
  /** Sent to the seller and to all who were asked. */
  "change-decided": Change & { outcome: ChangeOutcome };
  /** Sent to members with the package as a favorite. */
  "favorite-changed": Omit<Change, "kind"> & { kind: ChangeKind | "operator" };
}
