/** What is to be said at the amount: why it is refused, or that nothing is known of it yet. */
export interface Remark {
  tone: "fault" | "waiting";
  text: string;
}
