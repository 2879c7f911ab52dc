import type { comparison as english } from "../en/comparison";

export const comparison: typeof english = {
  nearCopies: {
    title: "近似副本",
    lead: "與其他出版商的樣本有大量相同內容的樣本。所示比例為估算，兩份文本共有的部分會標示出來。在你確認之前，沒有其他人會看到；確認後，兩個數據包的頁面都會註明。",
    link: (count) => `${count} 項近似副本待審核`,
    none: "沒有待審核的近似副本",
    back: "返回認證審核",
    waiting: "待審核",
    more: (count) => `處理完這些後，尚有 ${count} 項。`,
    decided: "已決定",
    noDecided: "暫未有任何決定。",
    compare: "比對",
    compareLabel: (one, other) => `比對「${one}」與「${other}」`,
    overlap: (percent) => `約為較短一份的 ${percent}%`,
    found: "發現時間",
    later: "較後上載",
    earlier: "較早上載",
    gone: "此樣本已被刪除。",
    statuses: { waiting: "待審核", confirmed: "已確認", dismissed: "已駁回" },
    note: "備註",
    noteHint: "必填：理由，並會存檔。確認後會以電郵告知雙方出版商；其他情況只有審核人員可見。",
    confirm: "確認",
    dismiss: "駁回",
    reading: "並排閱讀",
  },
  confirmed: {
    text: (filename, percent) =>
      `樣本「${filename}」與另一出版商數據包中的一份樣本幾乎相同：較短一份約有 ${percent}% 的內容同時見於兩者。`,
    order: { earlier: "本樣本較早在此上載。", later: "對方的樣本較早在此上載。" },
    by: (day) => `審核人員已於 ${day} 確認。`,
    other: "另一數據包：",
  },
  own: {
    elsewhere: "同一出版商的其他數據包亦有幾乎相同的文本：",
    sample: (filename, percent) => `與「${filename}」幾乎相同（約為較短一份的 ${percent}%）`,
  },
  ranks: {
    metric: (percent) => `高於 ${percent}%`,
    value: (percent, count) => `其價值高於此語言及類別 ${count} 個已測量數據包中的 ${percent}%。`,
  },
  benchmarks: {
    title: "基準測試",
    none: (names) => `樣本中沒有連續 16 個詞與 ${names} 相同。`,
    found: (name, longest, passages) =>
      `${name}：連續 ${longest} 個詞相同${passages === 1 ? "" : `，為 ${passages} 處中最長的一處`}`,
    hint: "只計完全相同的文字，最長的排在最先。基準測試本身可能引用公開文本，而語料集可正當收錄該等文本。",
    place: (percent, share) => `位於全文 ${percent}% 處；合共佔全文 ${share}`,
    opening: "最長一處的開頭：",
    waiting: "尚未與基準測試比對。",
  },
};
