import { FORMAT_LABELS } from "../../../src/formats/formats";
import type { Messages } from "../en/catalogue";

/** The listing form's steps, drafts and edits (docs/product.md#drafts). */
export const listing: Messages["listing"] = {
  steps: {
    title: "上架步驟",
    content: "內容",
    rights: "權利",
    price: "樣本與價格",
    review: "覆核",
    next: "下一步",
    back: "上一步",
  },
  fields: {
    formats: "檔案格式，選填",
    formatsHint: `以逗號分隔，可選：${FORMAT_LABELS.join(", ")}`,
    fileCount: "檔案數目，選填",
    fileBytes: "檔案大小（位元組），選填",
    subjectAreas: "學科範圍，選填",
    subjectAreasHint: "以逗號分隔",
    gradeLevel: "年級或程度，選填",
    duration: "拍賣時長",
    reserve: "底價（美元），選填",
    reserveHint: "保密：競投者只會看到是否已達底價，低於底價你無須賣出。有人出價後便不能更改。",
    ownDuration: "自訂時數",
    hours: "自訂時數（小時）",
    days: (count) => (count === 1 ? "1 天" : `${count} 天`),
  },
  sample: {
    note: "買家會從樣本判斷語料集。上架時可以一併附上第一個樣本，其分析會顯示在你的價格旁邊。",
    elsewhere: "此語料集的樣本，請在語料集列表上載。",
    kind: "樣本種類",
    text: "樣本文字",
    file: "或選擇檔案：TXT、JSONL、CSV、EPUB、DOCX、PDF等",
    fileHint: "最多 10 MiB，其中文字最多 2 MiB。檔案會取代上面的文字。",
    analyze: "分析樣本並建議價格",
    comparable: "同類數據包的價格",
  },
  suggestion: {
    ask: "建議價格範圍",
    sold: ({ low, high, count }) =>
      `${low} 至 ${high}：本站 ${count} 個同類數據包成交價的中間一半，按你的字數換算。`,
    asked: ({ low, high, count }) =>
      `${low} 至 ${high}：本站 ${count} 個同類數據包叫價的中間一半，按你的字數換算。成交個案太少，未能以成交價計算。`,
    few: (count) => `本站在這個類別和語言只有 ${count} 個同類數據包，不足以建議價格。`,
    unknown: "請先選擇類別、語言並填寫字數。",
  },
  reviewLead: "這裏的內容就是買家讀到、並會寫進合約的內容。首次出價之前仍可更改。",
  actions: {
    saveDraft: "儲存草稿",
    publish: "上架語料集",
    save: "儲存更改",
    busy: "正在儲存……",
    deleteDraft: "刪除草稿",
  },
  draftTitle: "草稿",
  editTitle: "編輯上架內容",
  editLead: "首次出價之前可以更改。更改已認證的內容會失去認證標誌。",
  savedElsewhere: "另一個視窗所存的內容",
  drafts: {
    title: "草稿",
    untitled: "未命名草稿",
    changed: "上次儲存",
    edit: "編輯",
  },
};
