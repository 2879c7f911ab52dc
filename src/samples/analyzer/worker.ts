import { type AnalysisJob, outcomeOf } from "./jobs";

declare const self: Worker;

self.onmessage = async ({ data }: MessageEvent<AnalysisJob>) => {
  self.postMessage(await outcomeOf(data));
};
