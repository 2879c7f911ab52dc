import type { Messages } from "../en/catalogue";

/** `marketplace deliver`의 문구(docs/product.md#handing-in). */
export const delivering = {
  noTokenFile: (file) =>
    `파일 ${file}이(가) 없습니다. 계약서 페이지에서 토큰을 만들어 그 파일에 저장한 뒤 다시 시도해 주세요.`,
  noAddress: (url) =>
    `${url}은(는) 주소가 아닙니다. 마켓플레이스 주소(예: https://market.example)를 입력해 주세요.`,
  otherContract: (own, asked) =>
    `이 토큰은 ${own} 납품용이며 ${asked}에는 쓸 수 없습니다. 납품할 계약서 페이지에서 만들어 주세요.`,
  noFolder: (folder) => `폴더 ${folder}이(가) 없습니다.`,
  isFile: (path) => `${path}은(는) 파일입니다. 폴더를 지정해 주세요.`,
  isFolder: (path) => `${path}은(는) 폴더입니다. 파일을 지정해 주세요.`,
  unreadable: (path) => `이 프로그램의 사용자에게는 ${path}을(를) 읽을 권한이 없습니다.`,
  noFiles: (folder) => `${folder}에 파일이 없습니다.`,
  skipped: (path) => `${path}: 본문이 아니어서 건너뛰었습니다.`,
  asArchive: (count) => `파일 ${count}개를 collection.tar 하나로 보냅니다.`,
  link: (path) => `${path}은(는) 파일이 아니라 링크 같은 것입니다. 파일 자체를 넣어 주세요.`,
  name: (path) =>
    `${path}의 이름은 일부 시스템에서 쓸 수 없습니다. 이름을 바꾸고 다시 시도해 주세요.`,
  changed: (path) =>
    `${path}이(가) 보내는 동안 바뀌었습니다. 파일을 그대로 두고 다시 실행해 주세요.`,
  strange: (name, folder) =>
    `${name}은(는) 이미 보냈지만 ${folder}에 없습니다. 그곳에 넣거나 계약서 페이지에서 삭제해 주세요.`,
  goesOn: (file, from) => `${file}: ${from} 다음부터 이어집니다.`,
  progress: (file, percent, sent, total) => `${file}: ${percent}%. 모두 ${sent} / ${total}.`,
  ofFiles: (name, at, count) => `${name}(${at} / ${count})`,
  broken: (seconds) => `연결이 끊겼습니다. ${seconds}초 뒤에 멈춘 곳부터 이어집니다.`,
  handedIn: (count) =>
    `파일 ${count}개를 모두 보냈습니다. 이제 측정하고 봉인하며 시간이 걸릴 수 있습니다. 여기서 멈추고 계약서 페이지에서 확인해도 됩니다.`,
  sealed: "봉인되었습니다. 양쪽 모두 암호문과 서명된 보고서를 받을 수 있습니다.",
  sealedBefore: "이미 봉인되어 납품할 것이 없습니다. 아무것도 보내지 않았습니다.",
  refused:
    "읽을 수 없는 파일이 있습니다. 다른 파일은 남아 있습니다. 다음 파일을 바꾸거나 삭제한 뒤 다시 실행해 주세요.",
  guessed:
    "다음 파일은 여러 인코딩으로 읽을 수 있습니다. --encoding에 맞는 인코딩을 붙여(예: --encoding {name}) 다시 실행하거나 계약서 페이지에서 선택해 주세요.",
  gone: "그사이 납품이 중단되었습니다. 이유는 계약서 페이지에 있습니다.",
  silent: (url) =>
    `${url}이(가) 응답하지 않습니다. 보낸 내용은 보관됩니다. 나중에 다시 실행하면 멈춘 곳부터 이어집니다.`,
  answered: (url, status) =>
    `${url}이(가) ${status}(으)로 응답했지만 마켓플레이스의 응답이 아닙니다. 주소를 확인해 주세요. 앞에 프록시가 있다면 요청마다 64 MB를 통과시켜야 합니다.`,
} satisfies Messages["delivering"];
