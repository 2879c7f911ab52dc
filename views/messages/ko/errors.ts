import { formatDollars } from "../../../src/lib/money";
import type { ErrorWords } from "../en/errors";
import { handingIn } from "./handing-in";

const megabytes = (bytes: number) => Math.floor(bytes / 1_000_000);

export const errors: ErrorWords = {
  "invalid-input": {
    title: "입력 내용을 확인해 주세요",
    text: () => "확인이 필요한 항목이 있습니다.",
  },
  "not-signed-in": { title: "로그인 필요", text: () => "권한이 없습니다. 먼저 로그인해 주세요." },
  "wrong-credentials": {
    title: "로그인 실패",
    text: () => "로그인할 수 없습니다. 다시 시도해 주세요.",
  },
  "second-factor-required": {
    title: "2단계 인증 필요",
    text: () => "이 계정은 2단계 인증을 사용합니다. 인증 앱의 코드나 복구 코드가 필요합니다.",
  },
  "second-factor-wrong": {
    title: "코드가 맞지 않음",
    text: () => "코드가 틀렸거나 이미 사용되었습니다. 앱의 코드는 30초마다 바뀝니다.",
  },
  "proof-required": {
    title: "본인 확인이 필요합니다",
    text: () => "이 작업에는 최근 10분 안의 2단계 인증이 필요합니다.",
  },
  "second-factor-too-early": {
    title: "이메일 주소가 인증되지 않음",
    text: () => "먼저 프로필 페이지에서 이메일 주소를 인증해 주세요.",
  },
  "second-factor-missing": {
    title: "2단계 인증 없음",
    text: () => "이 계정에는 2단계 인증이 설정되어 있지 않습니다.",
  },
  "last-factor-needed": {
    title: "운영자는 2단계 인증이 필요합니다",
    text: () => "마지막 인증 수단입니다. 먼저 다른 수단을 추가한 다음 제거해 주세요.",
  },
  "passkey-refused": {
    title: "패스키를 확인할 수 없습니다",
    text: () => "이 계정의 패스키가 아니거나 시간이 지났습니다. 다시 시도해 주세요.",
  },
  "passkey-known": {
    title: "이미 추가됨",
    text: () => "이 패스키는 이미 다른 계정에 등록되어 있거나 추가되었습니다.",
  },
  "passkey-not-found": {
    title: "패스키를 찾을 수 없습니다",
    text: () => "해당하는 패스키가 없습니다.",
  },
  "passkeys-impossible": {
    title: "여기서는 패스키를 사용할 수 없습니다",
    text: () => "패스키에는 https 주소가 필요하지만 이 사이트에는 없습니다.",
  },
  "too-many-passkeys": {
    title: "패스키 한도",
    text: ({ most }) => `패스키는 ${most}개까지 등록할 수 있습니다. 먼저 하나를 삭제해 주세요.`,
  },
  "email-taken": {
    title: "이미 있는 계정입니다",
    text: () => "이 이메일을 쓰는 회원이 이미 있습니다",
  },
  "link-unknown": {
    title: "올바르지 않은 링크입니다",
    text: () =>
      "메일에 있는 링크 전체를 열어 주세요. 그래도 열리지 않으면 새 링크를 요청하세요. 주소 인증은 프로필에서, 비밀번호 설정은 로그인 페이지의 ‘비밀번호를 잊으셨나요?’에서 요청할 수 있습니다.",
  },
  "unsubscription-unknown": {
    title: "이 수신 거부 링크는 유효하지 않습니다",
    text: () =>
      "바뀐 설정은 없습니다. 메일에 있는 링크 전체를 열거나, 로그인한 뒤 설정에서 메일을 꺼 주세요.",
  },
  "link-gone": {
    title: "이미 사용했거나 만료된 링크입니다",
    text: () =>
      "링크는 24시간 동안 한 번만 쓸 수 있으며 가장 최근에 받은 링크만 유효합니다. 새 링크를 요청하세요. 주소 인증은 프로필에서, 비밀번호 설정은 로그인 페이지의 ‘비밀번호를 잊으셨나요?’에서 요청할 수 있습니다.",
  },
  "no-picture": {
    title: "사진이 아닙니다",
    text: () =>
      "이 파일은 사진으로 쓸 수 없습니다. 세로가 가로의 네 배를 넘지 않는 JPEG, PNG, WebP 또는 GIF 파일을 선택해 주세요.",
  },
  "avatar-not-found": { title: "사진을 찾을 수 없음", text: () => "해당하는 사진이 없습니다." },
  "unreadable-form": {
    title: "읽을 수 없는 양식",
    text: () => "양식을 읽지 못했습니다. 다시 보내 주세요.",
  },
  "user-not-found": {
    title: "회원을 찾을 수 없음",
    text: () => "볼 수 있는 회원 중에 해당하는 회원이 없습니다.",
  },
  "account-not-found": {
    title: "계정을 찾을 수 없음",
    text: () => "이 주소로 만든 계정이 없습니다.",
  },
  "profile-not-found": {
    title: "프로필을 찾을 수 없음",
    text: () => "해당하는 출판사가 없습니다.",
  },
  "package-not-found": {
    title: "패키지를 찾을 수 없음",
    text: () => "찾으시는 패키지가 없습니다.",
  },
  "auction-ended": { title: "경매 종료", text: () => "이미 종료된 경매입니다." },
  "bid-too-low": {
    title: "입찰가가 너무 낮습니다",
    text: ({ minimumCents }) => `최소 입찰가는 ${formatDollars(minimumCents)}입니다.`,
  },
  "bid-too-high": {
    title: "입찰가가 너무 높습니다",
    text: ({ maximumCents }) =>
      `지금 입찰할 수 있는 최고 금액은 ${formatDollars(Number(maximumCents))}입니다.`,
  },
  "maximum-too-low": {
    title: "한도가 너무 낮습니다",
    text: ({ leastCents }) => `입찰 한도는 ${formatDollars(leastCents)} 이상이어야 합니다.`,
  },
  "address-unconfirmed": {
    title: "이메일 주소 미확인",
    text: ({ maximumCents }) =>
      `${formatDollars(Number(maximumCents))}보다 높게 입찰하려면 먼저 이메일 주소를 확인해 주세요. 확인 메일은 프로필에서 다시 보낼 수 있습니다.`,
  },
  "account-bound": {
    title: "사용 중인 계정",
    text: ({ bound }) =>
      `다른 회원과의 약속이 남아 있습니다. 다음이 모두 끝나면 계정을 삭제할 수 있습니다: ${bound}`,
  },
  "listing-revised": {
    title: "등록 내용이 바뀌었습니다",
    text: () =>
      "페이지를 여신 뒤 판매자가 등록 내용을 바꾸어 입찰하지 않았습니다. 페이지를 새로 고쳐 내용을 확인한 뒤 입찰해 주세요.",
  },
  "own-package": {
    title: "입찰 오류",
    text: () => "본인의 패키지에는 입찰할 수 없습니다.",
  },
  "price-moved": {
    title: "가격이 바뀌었습니다",
    text: ({ priceCents, minimumCents }) =>
      `가격이 ${formatDollars(priceCents)}로 바뀌어 입찰하지 않았습니다. 현재 최소 입찰가는 ${formatDollars(minimumCents)}입니다.`,
  },
  "idempotency-key-reused": {
    title: "입찰 오류",
    text: () => "이 Idempotency-Key는 다른 입찰에 이미 쓰였습니다. 새 키를 사용해 주세요.",
  },
  "seller-only": {
    title: "접근 권한 없음",
    text: () => "컬렉션 등록과 샘플 업로드는 판매자만 할 수 있습니다.",
  },
  "not-certified": { title: "인증되지 않음", text: () => "이 패키지에는 인증 마크가 없습니다." },
  "already-certified": {
    title: "이미 인증됨",
    text: () => "이 패키지에는 이미 인증 마크가 있습니다.",
  },
  "certification-waiting": {
    title: "이미 신청됨",
    text: () => "이 패키지의 신청이 이미 심사를 기다리고 있습니다. 결정되면 메일로 알려 드립니다.",
  },
  "certification-decided": {
    title: "이미 결정됨",
    text: () => "그사이 이 신청이 처리되었습니다. 변경된 내용은 없습니다.",
  },
  "near-copy-not-found": {
    title: "발견 항목을 찾을 수 없음",
    text: () => "이 발견 항목은 더 이상 없습니다. 관련 샘플이 삭제되었을 수 있습니다.",
  },
  "near-copy-decided": {
    title: "이미 결정됨",
    text: () => "이 발견 항목은 이미 같은 내용으로 결정되었습니다.",
  },
  "certification-request-not-found": {
    title: "신청을 찾을 수 없음",
    text: () => "해당하는 신청이 없습니다.",
  },
  "no-content": { title: "내용 없음", text: () => "분석할 샘플 내용을 입력해 주세요" },
  "unreadable-text": {
    title: "텍스트가 아닙니다",
    text: ({ kind }) =>
      `텍스트 파일이 아닙니다(${kind}). TXT, JSONL, CSV, EPUB, DOCX, PDF 등 읽을 수 있는 형식으로 올려 주세요.`,
  },
  "unreadable-file": {
    title: "파일을 읽을 수 없음",
    text: ({ path, fault }) => [path, handingIn.faults[fault]].filter(Boolean).join(": "),
  },
  "analysis-timed-out": {
    title: "분석 실패",
    text: ({ seconds }) =>
      `분석이 ${seconds}초를 넘어 중단되었습니다. 더 짧은 발췌문으로 시도해 주세요.`,
  },
  "analysis-stopped": {
    title: "분석 실패",
    text: () => "분석이 중단되었습니다. 다시 시도해 주세요.",
  },
  "sample-not-found": { title: "샘플을 찾을 수 없음", text: () => "해당하는 샘플이 없습니다." },
  "seller-access-required": {
    title: "판매자 권한 필요",
    text: () => "거래 관리 페이지는 판매자만 이용할 수 있습니다.",
  },
  "bid-not-found": {
    title: "입찰을 찾을 수 없음",
    text: () => "내 패키지에 해당하는 입찰이 없습니다.",
  },
  "bid-not-pending": {
    title: "대기 중인 입찰이 아닙니다",
    text: () => "이미 수락되었거나 거절된 입찰입니다.",
  },
  "other-bid-accepted": {
    title: "수락한 입찰을 바꾸시겠습니까?",
    text: () => "이 패키지의 다른 입찰이 이미 수락되었습니다.",
  },
  "bid-already-rejected": {
    title: "이미 거절된 입찰",
    text: () => "이미 거절된 입찰입니다.",
  },
  "exclusive-sold-before": {
    title: "이미 판매했습니다",
    text: ({ title, until }) =>
      `‘${title}’ 패키지를 비독점으로 판매했고 구매자의 권리가 ${until}까지 이어집니다. 그때까지는 이 컬렉션을 독점으로 내놓을 수 없습니다.`,
  },
  "sold-exclusively": {
    title: "독점으로 판매했습니다",
    text: ({ title, until }) =>
      `‘${title}’ 패키지는 ${until}까지 독점으로 판매되었습니다. 그때까지는 이 컬렉션을 다시 내놓을 수 없습니다.`,
  },
  "exclusive-offered-twice": {
    title: "이미 경매 중입니다",
    text: ({ title }) =>
      `‘${title}’ 패키지가 이미 경매 중입니다. 독점 권리는 한 번만 내놓을 수 있으니, 경매가 끝나기를 기다리거나 둘 다 비독점으로 하세요.`,
  },
  "rejection-final": {
    title: "거절을 취소할 수 없습니다",
    text: ({ since }) =>
      ({
        late: "취소할 수 있는 10초가 지났습니다. 입찰자는 다시 입찰할 수 있습니다.",
        ended: "그 사이 경매가 끝나 입찰자들에게 결과를 알렸습니다.",
        bid: "그 사이 더 낮은 입찰이 들어와 현재 최고가입니다.",
        maximum: "그 사이 현재 가격을 기준으로 입찰하거나 입찰 한도를 설정한 사람이 있습니다.",
        accepted: "그 사이 다른 입찰을 수락했습니다.",
        offered: "그 사이 다른 입찰자에게 이 패키지를 제안했습니다.",
      })[since],
  },
  "package-settled": {
    title: "계약이 완료된 패키지",
    text: () => "이 패키지의 계약서가 발송되어 입찰을 더 이상 바꿀 수 없습니다.",
  },
  "bid-not-accepted": {
    title: "수락되지 않은 입찰",
    text: () => "계약서는 수락한 입찰에만 보낼 수 있습니다. 먼저 입찰을 수락해 주세요.",
  },
  "bid-released": {
    title: "효력이 끝난 입찰",
    text: () =>
      "입찰의 효력은 경매 종료 후 30일까지입니다. 이 입찰은 기간이 지나 거래할 수 없습니다. 컬렉션을 다시 등록할 수 있습니다.",
  },
  "draft-changed": {
    title: "다른 곳에서 저장됨",
    text: () =>
      "이 초안은 그사이 다른 창에서 저장되었습니다. 두 내용을 아래에 모두 보여 드리니 남길 것을 고르고 다시 저장하세요.",
  },
  "too-many-drafts": {
    title: "초안이 너무 많습니다",
    text: ({ most }) =>
      `초안은 ${most}개까지 보관할 수 있습니다. 먼저 하나를 게시하거나 삭제하세요.`,
  },
  "draft-room": {
    title: "초안 용량이 가득 찼습니다",
    text: ({ maxBytes }) =>
      `초안은 모두 합쳐 ${Math.floor(maxBytes / 1_000_000)}MB까지입니다. 먼저 하나를 등록하거나 삭제하거나 샘플을 줄여 주세요.`,
  },
  "listing-fixed": {
    title: "입찰 후에는 바꿀 수 없습니다",
    text: () => "경매가 진행 중이고 첫 입찰이 있기 전까지만 내용을 바꿀 수 있습니다.",
  },
  "listing-changed": {
    title: "다른 곳에서 변경됨",
    text: () =>
      "이 내용은 그사이 다른 창에서 바뀌었습니다. 두 내용을 아래에 모두 보여 드리니 남길 것을 고르고 다시 저장하세요.",
  },
  "relist-running": {
    title: "아직 경매 중입니다",
    text: () => "경매가 진행 중입니다. 끝난 뒤에 다시 등록할 수 있습니다.",
  },
  "relist-pending": {
    title: "거래가 진행 중입니다",
    text: () =>
      "수락된 입찰이 있거나 입찰자에게 제안 중입니다. 먼저 계약서를 보내거나, 입찰을 거절하거나, 답변을 기다려 주세요.",
  },
  "relisted-already": {
    title: "이미 다시 등록되었습니다",
    text: () => "이 컬렉션은 이미 다시 등록되었습니다. 해당 페이지에서 새 경매로 갈 수 있습니다.",
  },
  "package-offered": {
    title: "입찰자에게 제안 중",
    text: () =>
      "이 패키지는 입찰자에게 제안 중입니다. 거절되거나 기한이 지난 뒤에 삭제할 수 있습니다.",
  },
  "offer-not-found": {
    title: "제안을 찾을 수 없습니다",
    text: () => "회원님께 온 그런 제안이 없습니다.",
  },
  "offer-impossible": {
    title: "제안할 수 없습니다",
    text: () =>
      "최저 낙찰가에 못 미쳐 끝났고, 수락한 입찰이 없으며, 다시 등록하지 않은 패키지만 제안할 수 있습니다.",
  },
  "offer-late": {
    title: "기한이 지났습니다",
    text: () => "경매가 끝난 뒤 60일 안에만 제안할 수 있습니다.",
  },
  "offer-open": {
    title: "한 번에 한 명",
    text: () =>
      "이미 한 입찰자에게 제안 중입니다. 답변을 받거나 기한이 지난 뒤에 다음 제안을 할 수 있습니다.",
  },
  "bid-not-offerable": {
    title: "이 입찰로는 안 됩니다",
    text: () => "제안은 입찰자의 최고 입찰가로 하며, 거절한 입찰로는 할 수 없습니다.",
  },
  "bidder-unreachable": {
    title: "입찰자에게 연락할 수 없습니다",
    text: () => "이 입찰자의 이메일 주소가 확인되지 않아 제안을 전할 수 없습니다.",
  },
  "delivery-not-found": {
    title: "납품을 찾을 수 없습니다",
    text: () => "이 납품은 존재하지 않거나 다른 회원의 것입니다. 계약 페이지에서 이동해 주세요.",
  },
  "delivery-step": {
    title: "지금은 할 수 없습니다",
    text: () =>
      "이미 끝났거나, 회원님이 할 일이 아니거나, 아직 때가 되지 않았습니다. 납품의 현재 상태는 페이지에 나와 있습니다.",
  },
  "dispute-not-found": {
    title: "이의를 찾을 수 없습니다",
    text: () => "이런 이의는 없습니다.",
  },
  "own-case": {
    title: "직접 결정할 수 없습니다",
    text: () => "회원님은 이 패키지의 판매자이거나 입찰자입니다. 다른 운영자가 결정해야 합니다.",
  },
  "delivery-link-forged": {
    title: "사용할 수 없는 링크입니다",
    text: () =>
      "다른 회원이나 다른 파일을 위한 링크이거나, 일부만 복사되었거나, 링크의 주인이 그 뒤 모든 기기에서 로그아웃했습니다. 로그인한 뒤 계약 페이지에서 링크를 받아 주세요.",
  },
  "delivery-link-expired": {
    title: "기한이 지난 링크입니다",
    text: () =>
      "파일 링크는 7일 동안 유효합니다. 로그인한 뒤 계약 페이지에서 새 링크를 받아 주세요.",
  },
  "delivery-not-sealed": {
    title: "아직 봉인되지 않았습니다",
    text: () => "아직 받을 것이 없습니다. 자료가 납품되지 않았거나 측정 중입니다.",
  },
  "delivery-files-gone": {
    title: "파일이 삭제되었습니다",
    text: () => "암호화된 파일이 삭제되었거나 계약이 무효가 되어 더 이상 받을 수 없습니다.",
  },
  "delivery-files-lost": {
    title: "파일을 잃었습니다",
    text: () =>
      "복원 등으로 마켓플레이스에서 이 파일이 없어졌습니다. 판매자가 컬렉션을 다시 납품하면 받을 수 있습니다.",
  },
  "delivery-key-closed": {
    title: "아직 키를 받을 수 없습니다",
    text: () => "키는 구매자만, 판매자가 입금을 확인한 뒤에 받을 수 있습니다.",
  },
  "delivery-key-lost": {
    title: "키를 잃었습니다",
    text: () =>
      "마켓플레이스를 복원하면서 이 납품의 키를 만드는 비밀 값이 없어졌습니다. 판매자가 컬렉션을 다시 납품하면 새 키가 생깁니다.",
  },
  "delivery-receipt-not-found": {
    title: "영수증을 찾을 수 없습니다",
    text: () => "공개 로그에 이 납품의 해당 기록이 없습니다.",
  },
  "delivery-file-not-found": {
    title: "파일을 찾을 수 없습니다",
    text: () => "이 납품에는 그런 파일이 없거나 이미 삭제되었습니다.",
  },
  "delivery-file-whole": {
    title: "이미 모두 받았습니다",
    text: () => "이 파일은 모두 도착했습니다. 더 이상 받지 않습니다.",
  },
  "delivery-offset": {
    title: "위치가 다릅니다",
    text: ({ offset }) =>
      `이 파일은 ${offset}바이트까지 도착했습니다. 거기서부터 이어 보내 주세요.`,
  },
  "delivery-overrun": {
    title: "알린 크기보다 큽니다",
    text: ({ bytes }) => `이 파일은 ${bytes}바이트라고 알렸으나 그보다 많습니다.`,
  },
  "delivery-file-busy": {
    title: "보내는 중입니다",
    text: () => "이 파일은 지금 보내는 중입니다. 끝날 때까지 기다려 주세요.",
  },
  "delivery-no-files": {
    title: "파일이 없습니다",
    text: () => "납품을 완료하기 전에 파일을 하나 이상 보내 주세요.",
  },
  "delivery-file-faulty": {
    title: "확인이 필요한 파일이 있습니다",
    text: ({ name }) => `${name}: 삭제하거나 다른 파일로 바꾸거나 인코딩을 선택해 주세요.`,
  },
  "delivery-file-unfinished": {
    title: "아직 다 오지 않았습니다",
    text: ({ name }) =>
      `${name} 파일이 아직 다 도착하지 않았습니다. 나머지를 보내거나 파일을 삭제해 주세요.`,
  },
  "delivery-too-large": {
    title: "너무 큽니다",
    text: ({ maxBytes }) =>
      `납품 한 건은 최대 ${Math.floor(maxBytes / 1_000_000_000)}GB입니다. 파일을 압축하거나 마켓플레이스에 문의해 주세요.`,
  },
  "delivery-too-many-files": {
    title: "파일이 너무 많습니다",
    text: ({ most }) => `납품 한 건은 최대 ${most}개 파일입니다. .tar 또는 .zip으로 묶어 주세요.`,
  },
  "delivery-no-room": {
    title: "공간이 없습니다",
    text: () =>
      "지금은 서버 디스크에 이 파일을 둘 공간이 없습니다. 도착한 부분은 보관됩니다. 나중에 다시 시도해 주세요.",
  },
  "delivery-token-wrong": {
    title: "토큰이 유효하지 않습니다",
    text: () =>
      "이 토큰으로는 납품할 수 없습니다. 잘못 입력했거나, 교체되었거나, 취소되었습니다. 계약서 페이지에서 새로 만들어 주세요.",
  },
  "tus-version": {
    title: "버전이 다릅니다",
    text: () => "파일은 tus 1.0.0으로 올립니다. Tus-Resumable: 1.0.0 헤더를 보내 주세요.",
  },
  "tus-content-type": {
    title: "종류가 다릅니다",
    text: () => "파일의 각 부분은 application/offset+octet-stream으로 보내 주세요.",
  },
  "tus-header": {
    title: "헤더가 없습니다",
    text: ({ header }) => `${header} 헤더가 없거나 읽을 수 없습니다.`,
  },
  "review-impossible": {
    title: "지금은 평가할 수 없습니다",
    text: () => "컬렉션이 인수된 뒤 양쪽이 한 번씩 평가할 수 있습니다.",
  },
  "offer-declined-before": {
    title: "이미 거절했습니다",
    text: () => "이 입찰자는 이 패키지를 거절했으므로 다시 제안할 수 없습니다.",
  },
  "offer-decided": {
    title: "이미 답변했습니다",
    text: () => "이 제안은 이미 수락되거나 거절되었습니다.",
  },
  "offer-lapsed": {
    title: "기한이 지났습니다",
    text: () => "이 제안의 기한이 지났습니다.",
  },
  "review-outdated": {
    title: "다시 확인해 주세요",
    text: () =>
      "읽으시는 동안 새 입찰이 있었거나 경매가 끝났습니다. 계약서는 아직 보내지 않았으며, 지금 상황은 다음과 같습니다.",
  },
  "samples-sold": {
    title: "판매된 패키지",
    text: () =>
      "납품되는 자료와 비교하므로, 판매된 패키지의 샘플은 인수가 끝날 때까지 바꿀 수 없습니다.",
  },
  "package-sold": {
    title: "판매된 패키지",
    text: () => "판매된 패키지는 계약서가 근거로 삼고 있어 삭제할 수 없습니다.",
  },
  "contract-unprintable": {
    title: "글꼴이 없는 문자",
    text: ({ characters }) =>
      `${characters}을(를) PDF에 인쇄할 글꼴이 없어 계약서를 보내지 않았습니다. 코드 포인트로 표시하려면 codePoints=true를 붙여 보내세요.`,
  },
  "contract-sent-already": {
    title: "이미 발송된 계약서",
    text: () => "이 입찰의 계약서는 이미 발송되었습니다.",
  },
  "contract-not-found": {
    title: "계약서를 찾을 수 없음",
    text: () => "내 계약서 중에 해당하는 것이 없습니다.",
  },
  "chat-not-found": {
    title: "대화를 찾을 수 없음",
    text: () =>
      "해당하는 대화가 없습니다. 대화는 패키지의 출판사와, 그 패키지에 입찰하거나 저장하거나 문의한 회원 사이에서만 할 수 있습니다.",
  },
  "messages-declined": {
    title: "메시지 전송 오류",
    text: () => "이 회원은 새 메시지를 받지 않습니다.",
  },
  "conversations-used-up": {
    title: "새 대화 한도 도달",
    text: ({ most }) =>
      `24시간 동안 새 대화를 ${most}개까지 시작할 수 있습니다(이메일 주소 확인 전 3개, 확인 후 30개). 이미 시작한 대화는 계속할 수 있습니다.`,
  },
  "message-key-reused": {
    title: "메시지 전송 오류",
    text: () => "이 Idempotency-Key는 다른 메시지에 이미 쓰였습니다. 새 키를 사용해 주세요.",
  },
  "roadshow-not-found": { title: "로드쇼 없음", text: () => "이 패키지에는 로드쇼가 없습니다." },
  "materials-changed": {
    title: "콘텐츠가 바뀌었습니다",
    text: () => "순서에는 이 패키지의 콘텐츠를 모두 한 번씩 넣어야 합니다. 먼저 다시 불러오세요.",
  },
  "roadshow-running": {
    title: "이미 진행 중",
    text: () =>
      "이 패키지에는 아직 진행 중인 로드쇼가 있습니다. 끝난 뒤에 새 로드쇼를 만들 수 있습니다.",
  },
  "material-not-found": { title: "찾을 수 없음", text: () => "해당하는 로드쇼 자료가 없습니다." },
  "too-many-materials": {
    title: "로드쇼 자료가 가득 찼습니다",
    text: ({ most }) =>
      `로드쇼 자료는 ${most}개까지 등록할 수 있습니다. 먼저 하나를 삭제해 주세요.`,
  },
  "unsupported-file": {
    title: "사용할 수 없는 파일",
    text: () =>
      "이 파일은 사용할 수 없습니다. PDF 문서, MP3·WAV·AAC 오디오 또는 MP4·WebM·MOV 동영상을 선택해 주세요. 파일 형식은 이름이 아니라 내용으로 판별합니다.",
  },
  "upload-not-found": { title: "파일을 찾을 수 없음", text: () => "해당하는 파일이 없습니다." },
  "upload-quota": {
    title: "저장 공간 부족",
    text: ({ maxBytes }) =>
      `파일은 모두 합쳐 ${megabytes(maxBytes)} MB까지 저장할 수 있습니다. 먼저 로드쇼에 쓰는 파일 일부를 삭제해 주세요.`,
  },
  "bad-cursor": {
    title: "없는 페이지입니다",
    text: () => "커서가 올바르지 않습니다. 커서를 빼면 첫 페이지부터 볼 수 있습니다.",
  },
  "tile-address-wrong": {
    title: "잘못된 주소",
    text: () =>
      "로그 타일은 C2SP tlog-tiles 형식(예: 0/x001/234, entries/000.p/17)으로 지정해야 합니다.",
  },
  "tile-not-found": { title: "로그에 없음", text: () => "로그에 아직 이 타일이 없습니다." },
  "too-large": {
    title: "너무 큽니다",
    text: ({ maxBytes }) => `요청이 너무 큽니다. ${megabytes(maxBytes)} MB까지 받을 수 있습니다.`,
  },
  "too-many-requests": {
    title: "시도 횟수 초과",
    text: ({ seconds }) => `시도가 너무 많았습니다. ${seconds}초 후에 다시 시도해 주세요.`,
  },
  "foreign-origin": {
    title: "거부된 요청",
    text: () => "다른 사이트에서 보낸 요청이어서 처리하지 않았습니다.",
  },
  "not-json": { title: "잘못된 JSON", text: () => "본문이 올바른 JSON이 아닙니다." },
  "route-not-found": {
    title: "페이지를 찾을 수 없음",
    text: () => "이 주소에는 아무것도 없습니다.",
  },
  "host-unreadable": {
    title: "요청을 읽을 수 없음",
    text: () => "요청에 어느 사이트로 가는지 나와 있지 않습니다. 주소를 다시 열어 주세요.",
  },
  "query-unreadable": {
    title: "이 주소를 읽을 수 없음",
    text: () =>
      "이 사이트의 주소에 쓸 수 없는 문자가 들어 있습니다. 주소를 확인하거나 첫 페이지에서 시작해 주세요.",
  },
  "reference-gone": {
    title: "더 이상 없음",
    text: () => "필요한 항목이 그사이에 삭제되었습니다. 페이지를 다시 불러와 주세요.",
  },
  "listings-used-up": {
    title: "오늘 등록 한도 도달",
    text: ({ most, hours }) =>
      `24시간 동안 컬렉션을 ${most}개까지 등록할 수 있습니다. 늦어도 ${hours}시간 후에 다시 등록할 수 있습니다.`,
  },
  "listings-used-up-unconfirmed": {
    title: "먼저 이메일 주소를 확인해 주세요",
    text: ({ most }) =>
      `이메일 주소를 확인하기 전에는 24시간 동안 컬렉션을 ${most}개까지 등록할 수 있습니다. 보내 드린 메일의 링크를 눌러 확인해 주세요.`,
  },
  "uncertified-auctions": {
    title: "먼저 인증을 신청해 주세요",
    text: ({ most }) =>
      `인증받은 패키지가 없는 동안에는 경매를 동시에 ${most}개까지 진행할 수 있습니다. 코퍼스 프로필에서 인증을 신청하거나, 경매 하나가 끝난 뒤 다시 등록해 주세요.`,
  },
  "disk-almost-full": {
    title: "지금은 파일을 저장할 수 없습니다",
    text: () =>
      "서버의 디스크 공간이 거의 차서 지금은 파일을 저장할 수 없습니다. 잠시 후 다시 시도해 주세요.",
  },
  "store-unavailable": {
    title: "지금은 파일에 접근할 수 없습니다",
    text: () =>
      "파일 저장소가 현재 응답하지 않습니다. 파일은 사라지지 않았습니다. 몇 분 뒤에 다시 시도해 주세요.",
  },
  "too-many-samples": {
    title: "샘플 수 한도 도달",
    text: ({ most }) => `컬렉션 하나에 샘플을 ${most}개까지 올릴 수 있습니다.`,
  },
  "sample-room": {
    title: "저장 공간 부족",
    text: ({ maxBytes }) =>
      `샘플은 모두 합쳐 ${Math.floor(maxBytes / 1_000_000)} MB까지 저장할 수 있습니다. 필요 없는 컬렉션을 먼저 삭제해 주세요.`,
  },
  "too-many-favorites": {
    title: "관심 목록 한도 도달",
    text: ({ most }) => `관심 목록에는 ${most}개까지 담을 수 있습니다. 먼저 하나를 해제해 주세요.`,
  },
  "took-too-long": {
    title: "잠시 후 다시 시도해 주세요",
    text: () => "서버가 매우 바빠 제시간에 끝내지 못했습니다. 30초쯤 뒤에 다시 시도해 주세요.",
  },
  "storage-failed": {
    title: "지금은 처리할 수 없습니다",
    text: () =>
      "현재 서버에 저장할 수 없어 아무것도 변경하지 않았습니다. 잠시 후 다시 시도해 주세요.",
  },
  "database-away": {
    title: "지금은 처리할 수 없습니다",
    text: () => "지금 데이터베이스가 응답하지 않습니다. 몇 초 후에 다시 시도해 주세요.",
  },
  internal: {
    title: "문제가 발생했습니다",
    text: () => "서버에 문제가 발생했습니다. 다시 시도해 주세요.",
  },
};

/** The parts of the error pages that no code words. */
export const errorPages = {
  hint: "주소가 잘못되었거나 페이지가 없어졌을 수 있습니다.",
  backToMarketplace: "마켓플레이스 둘러보기",
  sendAgain: "다시 보내기",
  kept: "비밀번호를 제외하고 입력하신 내용은 그대로 남아 있습니다.",
  keptForMember:
    "로그아웃되었지만 입력하신 내용은 이 페이지에 남아 있습니다. 새 탭에서 로그인한 뒤 여기로 돌아와 다시 보내 주세요.",
  signInElsewhere: "새 탭에서 로그인",
  signIn: "로그인",
  /** What to name when asking for help. */
  reference: (id: string) => `요청 번호 ${id}`,
  clearFilters: "필터 지우기",
};
