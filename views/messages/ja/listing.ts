import { FORMAT_LABELS } from "../../../src/formats/formats";
import type { Messages } from "../en/catalogue";

/** The listing form's steps, drafts and edits (docs/product.md#drafts). */
export const listing: Messages["listing"] = {
  steps: {
    title: "出品の手順",
    content: "内容",
    rights: "権利",
    price: "サンプルと価格",
    review: "確認",
    next: "次へ",
    back: "戻る",
  },
  fields: {
    formats: "ファイル形式（任意）",
    formatsHint: `カンマ区切りで、次から選択：${FORMAT_LABELS.join(", ")}`,
    fileCount: "ファイル数（任意）",
    fileBytes: "ファイルの大きさ（バイト）（任意）",
    subjectAreas: "主題分野（任意）",
    subjectAreasHint: "カンマ区切り",
    gradeLevel: "学年・レベル（任意）",
    duration: "オークション期間",
    reserve: "最低落札価格（米ドル、任意）",
    reserveHint:
      "金額は公開されません。入札者に表示されるのは到達したかどうかだけで、これを下回る場合は売る必要がありません。入札があった後は変更できません。",
    ownDuration: "時間数を自分で決める",
    hours: "自分で決める場合の時間数",
    days: (count) => (count === 1 ? "1日" : `${count}日`),
  },
  sample: {
    note: "購入者はサンプルを見てコレクションを判断します。最初のサンプルは出品と同時に付けられ、その分析が価格の横に表示されます。",
    elsewhere: "この出品のサンプルは、コレクションの一覧からアップロードします。",
    kind: "サンプルの種類",
    text: "サンプルのテキスト",
    file: "またはファイル：TXT、JSONL、CSV、EPUB、DOCX、PDFなど",
    fileHint: "10 MiBまで（テキストは2 MiBまで）。ファイルを選ぶと上のテキストと置き換わります。",
    analyze: "サンプルを分析して価格の目安を見る",
    comparable: "似た出品の価格",
  },
  suggestion: {
    ask: "価格帯の目安を見る",
    sold: ({ low, high, count }) =>
      `${low}～${high}：ここで売れた類似の${count}件の落札価格（中央の半数）を、語数に合わせて換算した目安です。`,
    asked: ({ low, high, count }) =>
      `${low}～${high}：ここにある類似の${count}件の開始価格（中央の半数）を、語数に合わせて換算した目安です。落札例が少ないため落札価格は使っていません。`,
    few: (count) =>
      `このカテゴリーと言語の類似品は${count}件だけで、価格の目安を出すには足りません。`,
    unknown: "先にカテゴリー、言語、語数を入力してください。",
  },
  reviewLead:
    "ここにある内容を購入者が読み、契約書にも記載されます。最初の入札までは変更できます。",
  actions: {
    saveDraft: "下書きを保存",
    publish: "出品する",
    save: "変更を保存",
    busy: "保存中…",
    deleteDraft: "下書きを削除",
  },
  draftTitle: "下書き",
  editTitle: "出品内容の変更",
  editLead: "最初の入札があるまで変更できます。認証された内容を変えると認証マークは外れます。",
  savedElsewhere: "別のウィンドウで保存された内容",
  drafts: {
    title: "下書き",
    untitled: "無題の下書き",
    changed: "最終保存",
    edit: "編集",
  },
};
