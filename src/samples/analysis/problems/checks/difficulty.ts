export { type Difficulty, difficultyLevels } from "../../../../quality";
