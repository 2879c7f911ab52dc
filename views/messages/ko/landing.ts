export const landing = {
  title: "프리미엄 코퍼스 데이터 거래",
  description:
    "인증된 텍스트 코퍼스를 실시간 경매로 거래하는 마켓플레이스입니다. 검증된 출판사가 등록하고 AI 기업이 입찰합니다.",
  headline: "프리미엄 코퍼스 데이터를 경매로 거래하세요.",
  lead: "검증된 출판사가 번체 중국어를 비롯한 텍스트 컬렉션을 등록합니다. AI 기업은 샘플을 살펴보고, 측정된 품질을 확인한 뒤 실시간으로 입찰합니다.",
  join: "회원가입하기",
  explore: "WhatsBook 둘러보기",
  opensNewTab: "(새 탭에서 열림)",
  /** Marketing claims, not measurements (docs/product.md#real-numbers). */
  claims: [
    { figure: "500+", label: "검증된 출판사" },
    { figure: "100만+", label: "데이터 패키지" },
    { figure: "50+", label: "국가" },
  ],
  featuresTitle: "믿고 거래할 수 있는 이유",
  features: [
    {
      title: "인증 패키지",
      text: "내용과 메타데이터, 라이선스를 확인한 컬렉션에는 인증 마크가 붙습니다.",
    },
    {
      title: "경매 거래",
      text: "마감이 정해진 경매는 서버 시계 하나로만 진행됩니다. 모든 입찰은 저장이 끝난 뒤에 응답되고, 추가만 되는 공개 로그에 남습니다.",
    },
    {
      title: "글로벌 네트워크",
      text: "홍콩과 아시아의 출판사가 전 세계 AI 기업을 만납니다.",
    },
    {
      title: "안전한 정산",
      text: "수락된 입찰은 계약이 되고, 컬렉션은 이곳에서 납품되어 측정되고 암호화되며, 키는 결제 후에 받습니다.",
    },
    {
      title: "시장 분석",
      text: "무엇이 등록되고 입찰되는지, 오늘 1,000단어의 가치가 얼마인지 확인하세요.",
    },
    {
      title: "프리미엄 품질",
      text: "샘플은 공개된 규칙에 따라 분석하며, 판단할 수 없는 부분도 함께 밝힙니다.",
    },
  ],
  stepsTitle: "이용 방법",
  steps: [
    { title: "회원가입", text: "구매자 또는 출판사로 가입하세요. 1분이면 됩니다." },
    { title: "탐색과 입찰", text: "검색하고 샘플을 미리 본 뒤, 경매가 진행되는 동안 입찰하세요." },
    {
      title: "안전한 거래",
      text: "출판사가 입찰을 수락하면 계약서가 이메일로 도착합니다.",
    },
  ],
  liveTitle: "진행 중인 경매",
  tokensMeasured: (tokens: string) => `샘플 ${tokens}토큰 측정`,
  liveAll: "모든 경매 보기",
  closingTitle: "다음 경매는 이미 시작되었습니다.",
  closingText: "인증된 텍스트에 입찰하거나, 보유한 컬렉션을 등록해 보세요.",
  joinFree: "무료로 가입하기",
};
