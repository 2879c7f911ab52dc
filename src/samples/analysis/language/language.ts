export type { Language, LanguageCode } from "../../../quality";
