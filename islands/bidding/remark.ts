export interface Remark {
  tone: "fault" | "waiting";
  text: string;
}
