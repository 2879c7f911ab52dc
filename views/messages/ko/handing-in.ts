import { formatList } from "../../../src/formats/formats";
import type { Messages } from "../en/catalogue";

const formats = formatList(", ");

/** 판매자가 계약서 페이지에서 납품한다(docs/product.md#handing-in). */
export const handingIn = {
  title: "컬렉션 납품",
  lead: `${formats}를 받습니다. 압축한 것(.gz, .zst, .xz, .bz2, .lz4)이나 .zip, .tar에 담은 것도 됩니다. 구매자는 납품한 파일을 그대로 받습니다.`,
  most: (size) => `모두 합해 ${size}까지입니다.`,
  refusedWhole:
    "다음 파일을 읽을 수 없어 아무것도 보관하지 않았습니다. 모든 파일을 다시 제출해 주세요.",
  refused:
    "다음 파일을 읽을 수 없었습니다. 하나씩 삭제하거나 바꾼 뒤 납품을 다시 완료해 주세요. 다른 파일은 그대로 남아 있습니다.",
  chooseEncodings:
    "다음 파일은 여러 인코딩으로 읽을 수 있습니다. 하나씩 선택한 뒤 납품을 다시 완료해 주세요.",
  faults: {
    format: `읽을 수 있는 형식이 아닙니다. ${formats} 중 하나로 보내 주세요. 스프레드시트는 CSV로, 슬라이드나 다른 문서는 PDF로 저장해 주세요.`,
    missing: "파일이 끝까지 도착하지 않았습니다. 다시 보내 주세요.",
    names: "압축 파일 안의 이름이 폴더 밖을 가리키거나, 겹치거나, 일부 시스템에서 쓸 수 없습니다.",
    links: "압축 파일에 링크가 있습니다. 파일 자체를 넣어 주세요.",
    nested: "압축 파일 안에 다른 압축 파일이 있습니다. 안쪽을 먼저 풀어 주세요.",
    encrypted:
      "암호화되었거나 비밀번호로 보호되어 있습니다. 보호를 해제하고 보내 주세요. 암호화는 여기에서 합니다.",
    "too-many-entries": "압축 파일에 파일이 너무 많습니다. 나누어 주세요.",
    bomb: "압축을 풀면 원래 크기의 200배가 넘습니다. 압축하지 않고 보내 주세요.",
    "unpacked-too-large":
      "압축을 풀면 납품 한도를 넘습니다. 양을 줄이거나 마켓플레이스에 문의해 주세요.",
    truncated: "파일이 잘려 있습니다. 새로 만들어 다시 보내 주세요.",
    damaged: "파일이 손상되어 읽을 수 없습니다. 새로 만들어 다시 보내 주세요.",
    "utf-16": "UTF-16으로 쓰여 있습니다. UTF-8로 저장해 주세요.",
    "not-utf-8": "UTF-8이 아닙니다. UTF-8로 저장해 주세요.",
    "broken-lines": "100줄 가운데 한 줄 넘게 JSON이 아닙니다. 고치거나 지워 주세요.",
    "line-too-long": "너무 길어 읽을 수 없는 줄이 있습니다. 여러 줄로 나누어 주세요.",
    "no-text-column": "본문 열이 없습니다. 열 이름을 text, content, body 중 하나로 해 주세요.",
    "row-group-too-large": "행 그룹이 너무 큽니다. 더 작은 행 그룹으로 다시 저장해 주세요.",
    "parquet-lzo":
      "열이 LZO로 압축되어 있어 읽을 수 없습니다. Zstandard, Snappy, gzip 중 하나로 다시 저장해 주세요.",
    "window-too-large": "압축 윈도가 너무 커서 읽을 수 없습니다. --long 없이 다시 압축해 주세요.",
    "zip-method":
      "zip 안의 압축 방식을 지원하지 않습니다. 일반 방식(Deflate)으로 다시 만들어 주세요.",
    "no-text": "이 납품에는 텍스트가 전혀 없습니다. 텍스트가 있는 파일로 바꾸거나 삭제해 주세요.",
    encoding: "문자 인코딩을 알아낼 수 없습니다. UTF-8로 저장해 주세요.",
    "encoding-guessed": "여러 인코딩으로 읽을 수 있습니다. 맞는 인코딩을 선택해 주세요.",
    "not-json": "올바른 JSON이 아닙니다.",
    "nested-too-deep": "중첩이 500단계를 넘습니다.",
    "document-too-large": "문서가 너무 커서 한 번에 읽을 수 없습니다. 여러 파일로 나누어 주세요.",
    "too-slow": "읽는 데 시간이 너무 오래 걸립니다. 나누거나 다른 형식으로 저장해 주세요.",
    "too-much-memory":
      "읽는 데 메모리가 너무 많이 필요합니다. 나누거나 다른 형식으로 저장해 주세요.",
    "given-up": "읽는 데 시간이나 메모리가 너무 많이 듭니다. 나누거나 다른 형식으로 저장해 주세요.",
  },
  island: {
    files: "파일 추가",
    reading: {
      documents: { one: "문서 {count}개", other: "문서 {count}개" },
      words: { one: "단어 {count}개", other: "단어 {count}개" },
      characters: { one: "글자 {count}자", other: "글자 {count}자" },
      fields: "본문으로 센 필드: {fields}",
      inFiles: { one: "{name}(파일 {count}개)", other: "{name}(파일 {count}개)" },
      waits: "아직 읽지 않음",
      moreNotes: "그 밖에 참고 {count}건.",
      notes: {
        "side-file": "건너뜀: 본문이 아닙니다.",
        empty: "건너뜀: 빈 파일입니다.",
        converted: "{detail}(으)로 읽었습니다.",
        "encoding-guessed": "인코딩은 추정입니다(가능성이 높은 순): {detail}.",
        replaced: "글자 {detail}개를 해독하지 못했습니다.",
        "no-text": "텍스트를 찾지 못했습니다.",
        pages: "텍스트가 있는 페이지: {total}쪽 중 {filled}쪽, 쪽당 약 {characters}자.",
        "pages-without-text":
          "텍스트가 없는 쪽: {detail}. 스캔한 쪽은 문자 인식(OCR)을 하지 않으면 텍스트가 없습니다.",
      },
    },
    progressOf: "파일 {total}개 중 {count}개를 읽었습니다.",
    drop: "여기에 파일이나 폴더를 끌어다 놓거나 선택하세요:",
    badName: "일부 시스템에서 저장할 수 없는 이름입니다. 이름을 바꾼 뒤 다시 추가하세요.",
    refusedFiles: "다음 파일은 읽을 수 없어 추가하지 않았습니다:",
    skippedFiles: "본문이 아니어서 건너뜀: {count}개",
    folder: "폴더 추가",
    send: "파일 보내기",
    withoutScript: "JavaScript 없이는 한 번에 한 파일, {size}까지 보낼 수 있습니다.",
    list: "파일",
    whole: "완료",
    waits: "대기 중",
    sent: "{size} 중 {percent}%",
    encoding: "인코딩",
    encodingOf: "{name}의 인코딩",
    chooseEncoding: "인코딩 선택",
    use: "사용",
    useForAll: "모두에 사용",
    remove: "삭제",
    removeOf: "{name} 삭제",
    more: "그 밖에 파일 {count}개가 있습니다.",
    progress: "업로드",
    total: "{sent} / {total}",
    pause: "일시 정지",
    resume: "계속",
    interrupted: "연결이 끊겼습니다. 멈춘 곳부터 자동으로 이어집니다.",
    lost: "서버에 연결할 수 없습니다. 보낸 내용은 보관됩니다. 나중에 멈춘 곳부터 계속할 수 있습니다.",
    again: "다 보내지 않은 파일이 있습니다. 같은 파일을 다시 선택하면 멈춘 곳부터 이어집니다.",
    ready: "모든 파일이 도착했습니다. 빠진 것이 없으면 납품을 완료해 주세요.",
    failed: "파일을 보내지 못했습니다. 나중에 다시 시도해 주세요.",
    complete: "납품 완료",
    completeHint:
      "파일을 측정하고 암호화한 뒤 구매자에게 보여 줍니다. 이후에는 추가할 수 없습니다.",
    measuring: "파일을 측정하고 암호화하는 중입니다. 끝나면 이 페이지에 보고서가 나타납니다.",
  },
  program: "서버에서 또는 큰 폴더를 납품",
  programLead:
    "마켓플레이스 프로그램은 폴더 전체를 납품하고 멈춘 곳부터 이어 갑니다. 이 계약의 납품에만 쓰이는 토큰이 필요합니다. 토큰을 파일에 저장한 뒤 실행하세요.",
  makeToken: "토큰 만들기",
  replaceToken: "토큰 바꾸기",
  revokeToken: "토큰 폐기",
  tokenMade: "토큰을 만든 때:",
  tokenUsed: "마지막 사용:",
  tokenOf: (reference) => `${reference} 토큰`,
  tokenKeep:
    "지금 한 번만 표시됩니다. 바꾸거나 폐기하기 전까지 토큰을 가진 사람은 이 계약의 파일을 납품할 수 있습니다.",
  back: "계약서로 돌아가기",
  backToTrade: "거래 관리로 돌아가기",
} satisfies Messages["handingIn"];
