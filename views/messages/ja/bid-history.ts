export const bidHistory = {
  title: "入札履歴",
  none: "まだ入札はありません。",
  time: "日時",
  bidder: "入札者",
  step: "上げ幅",
  amount: "入札額",
  all: (count: number) => `全${count}件の入札`,
  newest: "最新の入札",
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
