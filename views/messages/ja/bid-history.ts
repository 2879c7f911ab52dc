export const bidHistory = {
  title: "入札履歴",
  none: "まだ入札はありません。",
  time: "日時",
  bidder: "入札者",
  step: "上げ幅",
  amount: "入札額",
  all: (count: number) => `全${count}件の入札`,
  newest: "最新の入札",
  proof: "公開ログの証明",
  proofText:
    "すべての入札は、署名され、追記だけができる公開ログに残ります。この証明は marketplace verify で、当サイトに頼らずに確かめられます。",
  older: "以前の入札",
  pages: "入札履歴のページ",
  chart: {
    summary: (start: string, price: string, ended: boolean) =>
      ended
        ? `価格は${start}から${price}になり、オークションは終了しました。`
        : `価格は現在までに${start}から${price}になりました。`,
    now: "現在",
    end: (day: string) => `${day}終了`,
  },
};
