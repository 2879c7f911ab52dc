import type { Messages } from "../en/catalogue";

/** Publishers' public pages, and what stands on a lot's page of them (docs/product.md#publishers). */
export const publishers: Messages["publishers"] = {
  title: "出版社",
  listed: "出品数",
  running: "オークション中",
  sold: "成約数",
  answers: "平均返答時間",
  since: "登録年",
  lots: "出品",
  more: "この出版社のすべての出品",
  checklist: {
    title: "チェックリスト",
    done: "完了",
    open: "未完了",
    items: {
      sample: "サンプル：購入者が品質を判断できます",
      rights: "権利の明記：購入者が何を得るかわかります",
      roadshow: "ロードショー：注目の出品になります",
      certification: "運営者による認証",
      waiting: "認証を審査中です",
    },
  },
  seal: {
    by: (by, day) => `${day}に本サイトの運営者（${by}）が認証しました。`,
    server: "サーバー管理者",
    deleted: (count) => `そのうち${count}件は、その後に削除または差し替えられました。`,
    which: "確認済みのサンプルを見る",
    reviewed: "運営者が確認済み",
    unreviewed: "未確認：認証後に追加されました",
    what: (samples) =>
      `確認したもの：当時の出品内容（記載された権利を含む）とサンプル${samples}件。出版社がその権利を有するかどうかは確認していません。`,
    later: (count) => `その後に追加されたサンプル${count}件は確認していません。`,
  },
};
