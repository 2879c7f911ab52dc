export const bidHistory = {
  title: "出價記錄",
  none: "暫未有出價。",
  time: "時間",
  bidder: "競投者",
  step: "加幅",
  amount: "出價",
  all: (count: number) => `全部 ${count} 次出價`,
  newest: "最新出價",
  older: "較早出價",
  pages: "出價記錄分頁",
  chart: {
    summary: (start: string, price: string, ended: boolean) =>
      ended ? `價格由 ${start} 升至 ${price}，拍賣已結束。` : `價格至今由 ${start} 升至 ${price}。`,
    now: "現在",
    end: (day: string) => `${day} 結束`,
  },
};
