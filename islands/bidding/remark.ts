export interface Remark {
  tone: "fault" | "waiting";
  text: string;
  /** Which field is wrong, if it is known. */
  field?: BidField | undefined;
}

export type BidField = "amount" | "maximum";
