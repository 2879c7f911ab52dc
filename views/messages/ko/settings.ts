/** The settings page (docs/product.md#settings). */
export const settings = {
  title: "설정",
  lead: "로그인한 모든 기기에 적용됩니다.",
  save: "설정 저장",
  saving: "저장하는 중...",
  profile: {
    title: "프로필",
    hint: "내 패키지와 메시지에 함께 표시되는 정보입니다.",
    firstName: "이름",
    lastName: "성",
    organization: "소속 기관",
    country: "국가",
    noCountry: "국가 없음",
    more: "사진, 비밀번호, 세션은 프로필 페이지에서 관리합니다.",
  },
  /** Where a mail's link leads that stops mails of its kind. */
  unsubscription: {
    title: "이 종류의 메일을 그만 받을까요?",
    text: "버튼을 한 번 누르면 이 종류의 메일이 더 이상 오지 않습니다. 계정 자체와 계약에 관한 메일은 계속 받습니다.",
    submit: "수신 거부",
    submitting: "처리 중...",
    doneTitle: "수신을 거부했습니다",
    done: "이 종류의 메일은 더 이상 오지 않습니다. 설정에서 언제든지 다시 켤 수 있습니다.",
    settings: "메일 설정",
  },
  notifications: {
    title: "알림",
    emailNotifications: {
      label: "이메일 알림",
      hint: "끄면 계정 자체와 계약에 관한 메일만 받습니다.",
    },
    bidAlerts: {
      label: "입찰 알림",
      hint: "다른 사람이 더 높게 입찰하거나, 내가 입찰했거나 판매하는 경매가 끝났을 때 알립니다.",
    },
    messageAlerts: {
      label: "메시지 알림",
      hint: "받은 메시지를 10분 동안 읽지 않았을 때 알립니다.",
    },
    favoriteReminders: {
      label: "관심 목록 알림",
      hint: "관심 패키지의 경매가 끝나기 한 시간 전에 알립니다.",
    },
    operatorAlerts: {
      label: "대기 중인 업무 알림",
      hint: "운영자용: 인증 신청, 이의, 유사 사본이 결정을 기다릴 때 시간당 최대 한 번 알립니다.",
    },
  },
  bidding: {
    title: "입찰",
    skipMinimumReview: {
      label: "최소 입찰가는 확인 없이 입찰",
      hint: "최소 입찰가와 같은 금액은 한 번 클릭으로 바로 입찰됩니다. 다른 금액은 먼저 확인합니다.",
    },
    outbidSound: {
      label: "더 높은 입찰이 들어오면 소리로 알림",
      hint: "어느 페이지를 열어 두었든 짧은 소리가 납니다.",
    },
  },
  preferences: {
    title: "환경 설정",
    language: "언어",
    timezone: "시간대",
    ownClock: "기기 설정에 따름 (메일은 UTC)",
    timezones: {
      UTC: "UTC – 협정 세계시",
      EST: "EST – 뉴욕, 서머타임 적용",
      PST: "PST – 로스앤젤레스, 서머타임 적용",
      JST: "JST – 도쿄",
      HKT: "HKT – 홍콩",
    },
    theme: "테마",
    themes: { dark: "어둡게", light: "밝게", auto: "기기 설정에 따름" },
  },
  privacy: {
    title: "개인정보 보호",
    showProfile: {
      label: "내 프로필 공개",
      hint: "끄면 내 패키지의 판매자가 ‘익명 출판사’로 표시됩니다.",
    },
    showEmail: {
      label: "내 이메일 주소 공개",
      hint: "내 패키지 옆에 누구에게나 표시됩니다. 프로필을 공개한 동안에만 적용됩니다.",
    },
    allowMessages: {
      label: "메시지 허용",
      hint: "끄면 새로운 사람은 메시지를 보낼 수 없습니다. 진행 중인 대화는 계속됩니다.",
    },
  },
  cleanup: {
    title: "데이터베이스 정리",
    text: "출판사 계정이 더 이상 없는 패키지를 삭제합니다. 다른 패키지에는 영향을 주지 않습니다.",
    submit: "소유자 없는 패키지 정리",
    submitting: "정리하는 중...",
    failed: {
      title: "정리 실패",
      text: "소유자 없는 패키지를 정리하지 못했습니다. 다시 시도해 주세요.",
    },
  },
  deletion: {
    title: "위험 구역",
    text: "계정과 그에 딸린 모든 내용을 삭제합니다. 삭제한 내용은 되돌릴 수 없습니다.",
    open: "계정 삭제",
  },
};
