import { answerJobs } from "../../lib/child-worker";
import { outcomeOf } from "./jobs";

export const runSampleChild = () => answerJobs(outcomeOf);
