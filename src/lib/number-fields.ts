import { CHARACTER_WORDS, measureReader, type Unit, WORD_WORDS } from "./numerals";

const unit = (words: string, times = 1): Unit => ({ words, name: "unit", times });

const HOUR_WORDS = "小時|小时|時間|시간|hours?|hrs?\\.?|h|stunden?|heures?";
const DAY_WORDS = "日間?|天|일|days?|d|tage?|jours?";
const WEEK_WORDS = "週間?|周|星期|주일?|weeks?|wochen?";
const MONTH_WORDS = "個月|个月|箇月|[かカヵヶケ]月|月|개월|달|months?|mos?\\.?|monate?n?|mois";
const YEAR_WORDS = "年間?|년|years?|yrs?\\.?|y|jahre?n?|ans?";

/** One reader for each kind of number that people type with a unit. */
export const READERS = {
  number: measureReader([]),
  files: measureReader([unit("個?檔案|个?文件|個|个|件|ファイル|개|files?|dateien")]),
  licenses: measureReader([unit("個|个|份|件|개|licen[cs]es?|ライセンス|라이선스")]),
  characters: measureReader([unit(CHARACTER_WORDS)]),
  words: measureReader([unit(WORD_WORDS)]),
  percent: measureReader([unit("%|percent|per cent|パーセント|퍼센트|prozent")]),
  hours: measureReader([unit(HOUR_WORDS), unit(DAY_WORDS, 24), unit(WEEK_WORDS, 168)]),
  days: measureReader([unit(DAY_WORDS), unit(WEEK_WORDS, 7)]),
  months: measureReader([unit(MONTH_WORDS), unit(YEAR_WORDS, 12)]),
} as const;
