export type { Subject, Topic } from "../../../../quality";
