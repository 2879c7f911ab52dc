import { FORMAT_LABELS } from "../../../src/formats/formats";
import type { Messages } from "../en/catalogue";

/** The listing form's steps, drafts and edits (docs/product.md#drafts). */
export const listing: Messages["listing"] = {
  steps: {
    title: "등록 단계",
    content: "내용",
    rights: "권리",
    price: "샘플과 가격",
    review: "확인",
    next: "다음",
    back: "이전",
  },
  fields: {
    formats: "파일 형식, 선택 사항",
    formatsHint: `쉼표로 구분, 다음 중에서 선택: ${FORMAT_LABELS.join(", ")}`,
    fileCount: "파일 수, 선택 사항",
    fileBytes: "파일 크기(바이트), 선택 사항",
    subjectAreas: "주제 분야, 선택 사항",
    subjectAreasHint: "쉼표로 구분",
    gradeLevel: "학년 또는 수준, 선택 사항",
    duration: "경매 기간",
    reserve: "최저 낙찰가(미국 달러), 선택 사항",
    reserveHint:
      "비공개입니다. 입찰자에게는 충족 여부만 보이며, 이 금액 아래로는 팔지 않아도 됩니다. 입찰이 들어온 뒤에는 바꿀 수 없습니다.",
    ownDuration: "직접 정한 시간",
    hours: "직접 정할 때의 시간 수",
    days: (count) => (count === 1 ? "1일" : `${count}일`),
  },
  sample: {
    note: "구매자는 샘플을 보고 컬렉션을 판단합니다. 첫 샘플은 등록할 때 함께 올릴 수 있으며, 분석 결과가 가격 옆에 표시됩니다.",
    elsewhere: "이 등록의 샘플은 컬렉션 목록에서 업로드합니다.",
    kind: "샘플 종류",
    text: "샘플 텍스트",
    file: "또는 파일: TXT, JSONL, CSV, EPUB, DOCX, PDF 등",
    fileHint: "최대 10 MiB(텍스트는 최대 2 MiB). 파일을 고르면 위의 텍스트를 대신합니다.",
    analyze: "샘플을 분석하고 가격대 보기",
    comparable: "비슷한 출품의 가격",
  },
  suggestion: {
    ask: "가격 범위 제안 받기",
    sold: ({ low, high, count }) =>
      `${low}~${high}: 여기서 팔린 비슷한 ${count}건의 낙찰가 가운데 절반을 단어 수에 맞춰 환산했습니다.`,
    asked: ({ low, high, count }) =>
      `${low}~${high}: 여기 있는 비슷한 ${count}건의 시작가 가운데 절반을 단어 수에 맞춰 환산했습니다. 낙찰 사례가 적어 낙찰가는 쓰지 않았습니다.`,
    few: (count) =>
      `이 카테고리와 언어에서 비슷한 것이 ${count}건뿐이라 가격을 제안하기에 부족합니다.`,
    unknown: "먼저 카테고리와 언어, 단어 수를 입력하세요.",
  },
  reviewLead:
    "여기 적힌 내용을 구매자가 읽고 계약서에도 그대로 들어갑니다. 첫 입찰 전까지 고칠 수 있습니다.",
  actions: {
    saveDraft: "초안 저장",
    publish: "컬렉션 등록",
    save: "변경 저장",
    busy: "저장 중...",
    deleteDraft: "초안 삭제",
  },
  draftTitle: "초안",
  editTitle: "등록 내용 수정",
  editLead: "첫 입찰 전까지 고칠 수 있습니다. 인증받은 내용을 바꾸면 인증이 취소됩니다.",
  savedElsewhere: "다른 창에서 저장된 내용",
  drafts: {
    title: "초안",
    untitled: "제목 없는 초안",
    changed: "마지막 저장",
    edit: "수정",
  },
};
