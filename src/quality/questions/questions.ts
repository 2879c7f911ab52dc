import type { Difficulty } from "./difficulty";
import type { Subject, Topic } from "./topics";

/** What a problem bank holds: counted, shown, and not folded into the value. */
export interface Questions {
  questions: number;
  /** Questions with an answer: beside them, in a key, or at the end of a worked solution. */
  answers: number;
  /** Questions with a solution that explains the answer. */
  workedSolutions: number;
  workedSteps: number;
  /** Questions that differ by more than their numbers. */
  distinct: number;
  /** Questions whose arithmetic was worked out again, and those whose answer is another. */
  checked: number;
  wrong: number;
  /** Questions that refer to a figure, and that hold a formula. */
  diagrams: number;
  formulas: number;
  /** Null where no topic was recognised. */
  subject: Subject | null;
  topics: readonly { topic: Topic; questions: number }[];
  difficulty: Difficulty | null;
  /** The school year that the text names most often, as it is written there. */
  gradeLevel: string | null;
}
