/**
 * Trade Management (docs/product.md#trade-management). Its tables are an island: plain texts with
 * places.
 */
export const trade = {
  title: "거래 관리",
  lead: "원하는 입찰을 수락한 뒤 계약서를 보내세요. 수락해도 경매는 끝나지 않습니다. 더 높은 입찰이 계속 들어올 수 있고, 계약서를 보내기 전까지는 선택을 바꿀 수 있습니다.",
  review: {
    title: "이 계약서를 보내시겠습니까?",
    lead: "보내면 매매가 성립하며 되돌릴 수 없습니다.",
    buyer: "구매자",
    unknownBuyer: (suffix: string) => `익명 입찰자 #${suffix}: 보낸 뒤 계약서에 이름이 적힙니다`,
    package: "패키지",
    price: "가격",
    rights: "허락하는 권리",
    noRights: "밝힌 권리 없음: 계약이 어떤 이용도 허락하지 않습니다",
    effects: "보내면",
    endsEarly: (left: string) => `경매가 ${left} 일찍 끝나고 더 입찰할 수 없습니다.`,
    ended: "경매는 이미 끝났으며 그대로입니다.",
    released: (count: number) => `다른 입찰 ${count}건이 해제됩니다.`,
    noneReleased: "기다리는 다른 입찰이 없습니다.",
    mailed: "판매자와 구매자 모두 계약서를 메일로 받고 서로의 주소를 알게 됩니다.",
    preview: "계약서 미리 보기(PDF)",
    amount: (price: string) =>
      `경매가 아직 진행 중입니다. 확인하려면 가격 ${price}을(를) 입력하세요`,
    send: "계약서 보내기",
    sending: "보내는 중...",
    cancel: "나중에",
  },
  contracts: {
    title: "계약서",
    lead: "내가 당사자인 모든 계약서이며 최신순입니다. 패키지가 어떻게 되든 여기에 남습니다.",
    empty: "아직 계약서가 없습니다",
    emptyHint: "판매자가 계약서를 보내면 여기에 표시됩니다.",
    soldTo: "판매 상대",
    boughtFrom: "구매 상대",
    older: "이전 계약서",
  },
  tables: {
    stats: {
      totalBids: "전체 입찰",
      highestBid: "최고 입찰가",
      averageBid: "평균 입찰가",
      pendingBids: "대기 중",
      acceptedBids: "수락됨",
    },
    none: "–",
    tabList: "상태별 입찰",
    tabs: {
      all: "전체 입찰",
      pending: "대기 중",
      accepted: "수락됨",
      rejected: "거절됨",
      contracts: "계약서",
    },
    empty: {
      all: {
        title: "받은 입찰이 없습니다",
        text: "내 패키지에 입찰이 들어오면 여기에 표시됩니다.",
      },
      pending: {
        title: "대기 중인 입찰이 없습니다",
        text: "결정을 기다리는 입찰이 없습니다.",
      },
      accepted: {
        title: "수락한 입찰이 없습니다",
        text: "대기 중인 입찰을 수락하면 여기에서 계약서를 보낼 수 있습니다.",
      },
      rejected: {
        title: "거절한 입찰이 없습니다",
        text: "거절한 입찰은 여기에 보관됩니다.",
      },
      contracts: {
        title: "보낸 계약서가 없습니다",
        text: "수락한 입찰의 계약서를 보내면 여기에 표시됩니다.",
      },
    },
    columns: {
      bidder: "입찰자",
      package: "패키지",
      amount: "금액",
      placed: "입찰 시각",
      status: "상태",
      actions: "결정",
    },
    anonymousBidder: "익명 입찰자",
    privateOrganization: "비공개 기관",
    statuses: { pending: "대기 중", accepted: "수락됨", rejected: "거절됨", released: "해제됨" },
    contractSent: "{time} 발송",
    packageStatuses: { active: "진행 중", ended: "종료", settled: "계약 완료" },
    ends: "{time} 마감",
    bidCount: { one: "입찰 1건", other: "입찰 {count}건" },
    reserveMissed: "종료, 최저 낙찰가 미달",
    offerToBidder: "입찰자에게 제안하기",
    showAll: "입찰 {count}건 모두 보기",
    allPackages: "모든 패키지",
    showMore: "더 보기",
    loading: "불러오는 중...",
    loadFailed: "입찰을 불러오지 못했습니다.",
    tryAgain: "다시 시도",
    interrupted: "실시간 연결이 끊겼습니다. 10초마다 목록을 새로 불러옵니다.",
    accept: "수락",
    reject: "거절",
    undo: "실행 취소",
    rejectedJustNow: "{bidder}의 {amount} 입찰을 거절했습니다.",
    sendContract: "계약서 보내기",
    accepted: "수락됨",
    viewContract: "계약서 보기",
    /** Names a button where there are many: what it does, to which bid. */
    actionOnBid: "{action}: {amount}, {bidder}",
    replace: {
      title: "수락한 입찰을 바꾸시겠습니까?",
      text: "이 패키지에서 {earlier}의 다른 입찰을 이미 수락했습니다. {amount}의 이 입찰을 수락하면 기존 입찰은 거절됩니다.",
      unknown:
        "이 패키지에서 다른 입찰을 이미 수락했습니다. {amount}의 이 입찰을 수락하면 기존 입찰은 거절됩니다.",
      plain:
        "이 패키지에서 다른 입찰을 이미 수락했습니다. 이 입찰을 수락하면 기존 입찰은 거절됩니다.",
      cancel: "취소",
      confirm: "수락한 입찰 바꾸기",
    },
    steps: {
      rejected: "{earlier}의 기존 입찰을 거절했습니다.",
      accepted: "{amount}의 입찰을 수락했습니다.",
    },
    toasts: {
      accepted: { title: "입찰을 수락했습니다", text: "이제 계약서를 보낼 수 있습니다." },
      rejected: {
        title: "입찰을 거절했습니다",
        text: "10초 안에 취소할 수 있습니다. 그 뒤 입찰자에게 메일을 보냅니다.",
      },
      undone: { title: "거절을 취소했습니다", text: "입찰은 이전과 같이 유효합니다." },
      undoFailed: {
        title: "오류",
        text: "거절을 취소하지 못했습니다. 다시 시도해 주세요.",
      },
      contractSent: {
        title: "계약서를 보냈습니다",
        text: "{address} 주소로 계약서를 보냈습니다.",
      },
      acceptFailed: { title: "오류", text: "입찰을 수락하지 못했습니다. 다시 시도해 주세요." },
      rejectFailed: { title: "오류", text: "입찰을 거절하지 못했습니다. 다시 시도해 주세요." },
    },
  },
};
