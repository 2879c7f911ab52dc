export const bidHistory = {
  title: "입찰 기록",
  none: "아직 입찰이 없습니다.",
  time: "시각",
  bidder: "입찰자",
  step: "상승폭",
  amount: "입찰가",
  all: (count: number) => `전체 입찰 ${count}건`,
  newest: "최신 입찰",
  proof: "공개 로그의 증명",
  proofText:
    "모든 입찰은 서명되고 추가만 되는 공개 로그에 남습니다. 이 증명은 marketplace verify로 저희 없이도 확인할 수 있습니다.",
  older: "이전 입찰",
  pages: "입찰 기록 페이지",
  chart: {
    summary: (start: string, price: string, ended: boolean) =>
      ended
        ? `가격이 ${start}에서 ${price}로 바뀌었고 경매가 종료되었습니다.`
        : `지금까지 가격이 ${start}에서 ${price}로 바뀌었습니다.`,
    now: "현재",
    end: (day: string) => `${day} 종료`,
  },
};
