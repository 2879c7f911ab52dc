import type { Messages } from "../en/catalogue";

/** What was sealed, and how it is fetched and opened (docs/product.md#hand-over). */
export const handover = {
  files: "암호화된 파일",
  lead: "양쪽 모두 지금 이 파일을 받을 수 있습니다. 읽으려면 키가 필요하며, 판매자가 입금을 확인하면 구매자가 키를 받습니다.",
  name: "파일",
  size: "크기",
  download: "다운로드",
  downloadOf: (name) => `${name}.age 다운로드`,
  downloadAll: (count, bytes) => `파일 ${count}개 모두 다운로드 (${bytes})`,
  archiveHint: ".tar 파일 하나입니다. 중단된 다운로드는 이어받을 수 있습니다.",
  unlisted: (count) => `그 밖에 파일 ${count}개가 있으며, 모두 .tar에 들어 있습니다.`,
  links: "다른 컴퓨터에서 쓸 링크",
  linksLead:
    "각 링크는 로그인 없이 7일 동안 쓸 수 있으며, 링크를 가진 사람은 누구나 쓸 수 있습니다. 프로필에서 다른 모든 브라우저의 로그아웃을 하면 무효가 됩니다. 중단된 다운로드는 이어받을 수 있습니다.",
  linkOf: (file) => `${file} 링크`,
  checksum: "받는 파일의 SHA-256",
  log: "다운로드 기록",
  logLead:
    "이 기록은 양쪽 모두에게 보입니다. 키가 처음 표시될 때와 구매자가 파일을 끝까지 다운로드했을 때 공개 로그에 기록되며, 양쪽 모두 서명된 영수증을 받을 수 있습니다.",
  receipt: "영수증",
  noFetches: "아직 받은 것이 없습니다.",
  who: { seller: "판매자", buyer: "구매자" },
  keyShown: "키를 확인함",
  fetched: ({ name, bytes, whole }) =>
    whole ? `${name}을(를) 끝까지 받음 (${bytes})` : `${name} 중 ${bytes}를 받음`,
  complete: "구매자가 모든 파일을 완전히 받았습니다.",
  key: "키",
  keyWaits: "판매자가 입금을 확인하면 여기에 키가 나타납니다.",
  keyOpen:
    "이 키로 파일을 엽니다. 파일이 삭제될 때까지 몇 번이든 볼 수 있으며, 볼 때마다 기록되고 판매자도 그 시각을 볼 수 있습니다.",
  keyForBuyer: "입금을 확인했으므로 구매자가 키를 볼 수 있습니다.",
  show: "키 보기",
  save: "키 파일 저장",
  saveNote: "키 파일에는 서명된 보고서도 들어 있어 모든 파일을 대조할 수 있습니다.",
  showing: "기다려 주세요...",
  keyPage: "키",
  keyOf: (reference) => `계약 ${reference}의 키`,
  keep: "다른 사람에게 주지 마세요. 키를 가진 사람은 구매한 내용을 읽을 수 있습니다. 저희는 키를 저장하지 않고, 보여 드릴 때마다 새로 도출합니다.",
  open: "키를 파일로 저장한 뒤 age로 각 파일을 여세요. 이 마켓플레이스의 프로그램을 쓰면 서명된 보고서와도 대조합니다.",
  back: "계약으로 돌아가기",
  copyKey: "키",
} satisfies Messages["handover"];
