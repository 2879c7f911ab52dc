/** Messages that a redirect carries to the next page (docs/product.md#messages-on-pages). */
export const flash = {
  "signed-in": (role: string) => ({
    title: "로그인되었습니다",
    text: `다시 오신 것을 환영합니다! ${role === "seller" ? "판매자" : "구매자"} 계정으로 로그인했습니다.`,
  }),
  "delivery-stepped": () => ({ title: "완료했습니다", text: "진행 내역에 기록되었습니다." }),
  "files-changed": () => ({ title: "완료했습니다", text: "지금 있는 파일이 목록에 표시됩니다." }),
  "token-revoked": () => ({
    title: "토큰을 폐기했습니다",
    text: "이 토큰으로는 더 이상 파일을 전달할 수 없습니다.",
  }),
  "review-removed": () => ({ title: "평가를 삭제했습니다", text: "" }),
  "dispute-decided": () => ({
    title: "이의를 결정했습니다",
    text: "이유는 양쪽에 메일로 전해집니다.",
  }),
  "second-factor-on": () => ({
    title: "2단계 인증을 켰습니다",
    text: "다른 세션은 모두 종료되었습니다. 이제 로그인할 때 코드가 필요합니다.",
  }),
  "second-factor-off": () => ({
    title: "2단계 인증을 껐습니다",
    text: "로그인할 때 비밀번호만 필요합니다.",
  }),
  "passkey-added": () => ({
    title: "패스키를 추가했습니다",
    text: "다른 세션은 모두 종료되었습니다. 이제 이 패스키로 로그인할 수 있습니다.",
  }),
  "passkey-renamed": () => ({ title: "패스키 이름을 변경했습니다", text: "" }),
  "passkey-removed": () => ({
    title: "패스키를 삭제했습니다",
    text: "이 패스키로는 더 이상 로그인할 수 없습니다.",
  }),
  "sign-in-expired": () => ({
    title: "다시 로그인해 주세요",
    text: "두 번째 단계를 제시간에 마치지 못했습니다.",
  }),
  "operator-second-factor": () => ({
    title: "2단계 인증이 필요합니다",
    text: "운영자는 2단계 인증이 필요합니다. 여기에서 설정하면 운영 페이지가 열립니다.",
  }),
  "password-reset-sign-in": () => ({
    title: "비밀번호가 변경되었습니다",
    text: "새 비밀번호와 2단계 인증으로 로그인해 주세요.",
  }),
  "signed-out": () => ({ title: "로그아웃되었습니다", text: "다음 경매에서 다시 만나요." }),
  registered: () => ({
    title: "회원가입이 완료되었습니다",
    text: "이메일로 보내 드린 인증 안내를 확인해 주세요.",
  }),
  "email-verified": () => ({
    title: "이메일 인증 완료",
    text: "주소가 확인되어 정회원이 되었습니다.",
  }),
  "verification-sent": () => ({
    title: "메일을 보냈습니다",
    text: "인증을 기다리는 계정이 이 주소로 있으면 링크가 곧 도착합니다.",
  }),
  "overwrite-waits": () => ({
    title: "메일에서 확인해 주세요",
    text: "메일로 보낸 링크에서 확인하면 계정이 교체됩니다. 그 전에는 아무것도 바뀌지 않습니다.",
  }),
  "account-replaced": () => ({
    title: "계정이 교체되었습니다",
    text: "새 계정이 준비되고 인증도 끝났습니다. 로그인해 주세요.",
  }),
  "password-reset": () => ({
    title: "비밀번호가 변경되었습니다",
    text: "다른 세션은 모두 종료되었고, 여기에서 로그인되었습니다.",
  }),
  "password-changed": () => ({
    title: "비밀번호가 변경되었습니다",
    text: "다른 세션은 모두 종료되었습니다.",
  }),
  "profile-updated": () => ({
    title: "프로필이 수정되었습니다",
    text: "변경한 내용을 저장했습니다.",
  }),
  "picture-changed": () => ({
    title: "프로필이 수정되었습니다",
    text: "새 사진으로 바뀌었습니다.",
  }),
  "picture-removed": () => ({
    title: "프로필이 수정되었습니다",
    text: "사진을 삭제했습니다.",
  }),
  "sessions-ended": () => ({ title: "로그아웃되었습니다", text: "해당 세션을 종료했습니다." }),
  "account-deleted": () => ({
    title: "계정이 삭제되었습니다",
    text: "계정과 모든 데이터가 영구적으로 삭제되었습니다.",
  }),
  "bid-placed": (amount: string) => ({
    title: "입찰 완료",
    text: `${amount}에 입찰했습니다.`,
  }),
  "bid-answered": (highest: string) => ({
    title: "더 높은 입찰이 들어왔습니다",
    text: `다른 입찰자의 한도가 내 입찰보다 높습니다. 현재 최고가는 ${highest}입니다.`,
    tone: "warning" as const,
  }),
  "maximum-set": () => ({
    title: "한도를 설정했습니다",
    text: "본인에게만 보이며 가격은 바뀌지 않았습니다.",
  }),
  "bid-accepted": () => ({
    title: "입찰을 수락했습니다",
    text: "이제 계약서를 보낼 수 있습니다.",
  }),
  "bid-rejected": () => ({
    title: "입찰을 거절했습니다",
    text: "10초 안에 취소할 수 있습니다. 그 뒤 입찰자에게 메일을 보냅니다.",
  }),
  "rejection-undone": () => ({
    title: "거절을 취소했습니다",
    text: "입찰은 이전과 같이 유효합니다.",
  }),
  "contract-sent": (address: string) => ({
    title: "계약서를 보냈습니다",
    text: `${address} 주소로 계약서를 보냈습니다.`,
  }),
  "favorite-added": () => ({ title: "관심 목록에 추가했습니다", text: "" }),
  "collection-listed": () => ({
    title: "컬렉션이 등록되었습니다",
    text: "경매가 시작되었습니다. 구매자가 판단할 수 있도록 샘플을 업로드해 주세요.",
  }),
  "collection-listed-with-sample": () => ({
    title: "컬렉션이 등록되었습니다",
    text: "샘플과 함께 경매가 시작되었습니다.",
  }),
  "draft-saved": () => ({
    title: "초안을 저장했습니다",
    text: "다른 사람에게는 보이지 않습니다. 완성되면 등록하세요.",
  }),
  "draft-deleted": () => ({ title: "초안을 삭제했습니다", text: "등록된 것은 없습니다." }),
  "listing-edited": () => ({
    title: "등록 내용을 바꿨습니다",
    text: "구매자에게는 새 내용이 보입니다.",
  }),
  "collection-deleted": () => ({
    title: "컬렉션이 삭제되었습니다",
    text: "컬렉션과 그에 딸린 모든 데이터가 삭제되었습니다.",
  }),
  "sample-removed": () => ({
    title: "샘플을 삭제했습니다",
    text: "패키지의 수치는 남은 샘플을 따릅니다.",
  }),
  "sample-uploaded": () => ({ title: "완료", text: "샘플을 업로드하고 분석했습니다." }),
  "settings-saved": () => ({ title: "설정이 저장되었습니다", text: "" }),
  "cleanup-completed": (count: string) => ({
    title: "정리 완료",
    text: `소유자가 없는 패키지 ${count}개를 삭제했습니다.`,
  }),
  "roadshow-updated": () => ({
    title: "로드쇼를 수정했습니다",
    text: "구매자에게 지금 내용이 표시됩니다.",
  }),
  "content-moved": () => ({
    title: "순서를 바꾸었습니다",
    text: "구매자에게 이 순서로 표시됩니다.",
  }),
  "roadshow-ended": () => ({
    title: "로드쇼를 끝냈습니다",
    text: "패키지가 더 이상 추천에 표시되지 않습니다. 자료는 페이지에 남아 있습니다.",
  }),
  "roadshow-created": () => ({
    title: "로드쇼가 만들어졌습니다",
    text: "로드쇼가 끝날 때까지 추천 패키지로 표시됩니다. 구매자에게 보여 줄 자료를 추가하세요.",
  }),
  "content-added": () => ({
    title: "콘텐츠를 추가했습니다",
    text: "이제 패키지 페이지에 표시됩니다.",
  }),
  "content-updated": () => ({
    title: "콘텐츠를 수정했습니다",
    text: "변경한 내용이 공개되었습니다.",
  }),
  "content-deleted": () => ({
    title: "콘텐츠를 삭제했습니다",
    text: "딸린 파일도 함께 삭제되었습니다.",
  }),
  "invitation-sent": () => ({
    title: "초대를 보냈습니다",
    text: "구매자의 메시지함에 표시됩니다. 구매자는 답장할 때까지 익명으로 유지됩니다.",
  }),
  "offer-made": () => ({
    title: "제안했습니다",
    text: "입찰자에게 메일이 갑니다. 답변도 메일로 알려 드립니다.",
  }),
  "offer-accepted": () => ({
    title: "수락했습니다",
    text: "출판사가 계약서를 보내며, 메일로 도착합니다.",
  }),
  "offer-declined": () => ({
    title: "거절했습니다",
    text: "출판사에 알렸습니다. 아무런 구속도 없습니다.",
  }),
  "certification-requested": () => ({
    title: "인증을 신청했습니다",
    text: "심사에는 영업일 기준 3~5일이 걸립니다. 결정되면 메일로 알려 드립니다.",
  }),
  "certification-approved": () => ({
    title: "승인했습니다",
    text: "패키지에 인증 마크가 표시되고, 출판사에 메일이 발송됩니다.",
  }),
  "near-copy-confirmed": () => ({
    title: "확정했습니다",
    text: "두 패키지의 페이지에 모두 표시됩니다.",
  }),
  "near-copy-dismissed": () => ({
    title: "기각했습니다",
    text: "이 발견 항목은 다른 누구에게도 보이지 않습니다.",
  }),
  "certification-withdrawn": () => ({
    title: "인증 마크를 철회했습니다",
    text: "작성한 의견이 출판사에 메일로 발송됩니다.",
  }),
  "certification-declined": () => ({
    title: "반려했습니다",
    text: "작성한 의견이 출판사에 메일로 발송됩니다.",
  }),
  "favorite-removed": () => ({ title: "관심 목록에서 삭제했습니다", text: "" }),
};
