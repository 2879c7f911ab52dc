export const bidHistory = {
  title: "出價記錄",
  none: "暫未有出價。",
  time: "時間",
  bidder: "競投者",
  step: "加幅",
  amount: "出價",
  all: (count: number) => `全部 ${count} 次出價`,
  newest: "最新出價",
  proof: "公開日誌的證明",
  proofText:
    "每個出價都記入經簽署、只增不減的公開日誌。此證明可用 marketplace verify 查核，毋須依靠我們。",
  older: "較早出價",
  pages: "出價記錄分頁",
  chart: {
    summary: (start: string, price: string, ended: boolean) =>
      ended ? `價格由 ${start} 升至 ${price}，拍賣已結束。` : `價格至今由 ${start} 升至 ${price}。`,
    now: "現在",
    end: (day: string) => `${day} 結束`,
  },
};
