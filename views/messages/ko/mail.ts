import { formatDollars } from "../../../src/lib/money";
import type { FactorChange, MailTemplate, MailValues } from "../../../src/mail/outbox";
import type { MailWriter } from "../en/mail";

type Templates = { [Template in MailTemplate]: MailWriter<MailValues[Template]> };

/** Who has written, as the subject of a sentence. */
const writer = (name: string) => (name === "" ? "출판사에서" : `${name} 님이`);

/** What has happened to a member's second factor. */
const FACTOR_CHANGES: Record<FactorChange, string> = {
  "authenticator-added":
    "방금 계정에 인증 앱이 설정되었습니다. 이제 로그인할 때 앱의 코드가 필요합니다.",
  "authenticator-removed": "방금 계정에서 인증 앱이 제거되었습니다.",
  "passkey-added": "방금 계정에 패스키가 추가되었습니다. 이제 이 패스키로 로그인할 수 있습니다.",
  "passkey-removed": "방금 계정에서 패스키가 삭제되었습니다.",
  "removed-by-operator":
    "운영자가 인증 앱, 패스키, 복구 코드를 모두 제거했습니다. 2단계 인증을 다시 설정할 때까지는 비밀번호만으로 로그인합니다.",
};

const templates: Templates = {
  "email-verification": ({ token }) => ({
    subject: "이메일 주소를 인증해 주세요",
    paragraphs: [
      "환영합니다.",
      "한 단계만 더 거치면 정회원이 됩니다. 링크를 열고 버튼을 눌러 주세요. 링크는 24시간 동안 한 번만 쓸 수 있습니다.",
      "회원가입을 하지 않으셨다면 아무것도 하지 않으셔도 됩니다. 이 단계를 거치지 않으면 주소는 인증되지 않습니다.",
    ],
    action: { label: "이 주소 인증하기", path: `/email-verification/${token}` },
  }),
  "password-reset": ({ firstName, token }) => ({
    subject: "새 비밀번호를 설정해 주세요",
    paragraphs: [
      firstName ? `${firstName} 님, 안녕하세요.` : "안녕하세요.",
      "누군가(아마도 본인이) 계정의 새 비밀번호를 요청했습니다. 링크에서 새 비밀번호를 정할 수 있습니다. 링크는 24시간 동안 한 번만 쓸 수 있습니다.",
      "본인이 요청하지 않았다면 아무것도 하지 않으셔도 됩니다. 비밀번호는 그대로 유지됩니다.",
    ],
    action: { label: "새 비밀번호 설정", path: `/password-reset/${token}` },
  }),
  "password-changed": ({ firstName }) => ({
    subject: "비밀번호가 변경되었습니다",
    paragraphs: [
      `${firstName} 님, 안녕하세요.`,
      "방금 계정의 비밀번호가 변경되었고, 다른 세션은 모두 종료되었습니다.",
      "본인이 변경하지 않았다면 바로 새 비밀번호를 설정해 주세요. 다른 사람이 이전 비밀번호를 알고 있을 수 있습니다.",
      "패스키와 인증 앱은 그대로 유지됩니다. 설정에서 확인하고 본인 것이 아니면 삭제해 주세요.",
    ],
    action: { label: "본인이 아닙니다", path: "/password-reset" },
  }),
  "legal-texts-changed": ({ holdFrom }, { day }) => ({
    subject: "이용약관과 개인정보 처리방침이 변경되었습니다",
    paragraphs: [
      `이용약관과 개인정보 처리방침이 새로 바뀌어 ${day(holdFrom)}부터 시행됩니다. 두 문서는 모든 페이지 아래쪽에서 볼 수 있습니다.`,
      "그전에 시작된 경매에는 시작 당시의 약관이 적용됩니다. 새 내용에 동의하지 않으시면 프로필에서 계정을 삭제할 수 있습니다.",
      "이 메일은 알림 설정과 관계없이 모든 회원에게 한 번 발송됩니다.",
    ],
    action: { label: "약관 읽기", path: "/terms" },
  }),
  "second-factor-changed": ({ firstName, change }) => ({
    subject: "2단계 인증 설정이 변경되었습니다",
    paragraphs: [
      `${firstName} 님, 안녕하세요.`,
      FACTOR_CHANGES[change],
      "원하지 않은 변경이라면 바로 새 비밀번호를 설정한 다음 보안 설정을 확인해 주세요.",
    ],
    action: { label: "보안 설정 보기", path: "/settings#security" },
  }),
  "account-replacement": ({ token }) => ({
    subject: "계정을 새 계정으로 교체하시겠습니까?",
    paragraphs: [
      "누군가 이미 계정이 있는 이 주소로 가입하면서 기존 계정의 교체를 요청했습니다. 링크의 페이지에서 누구인지 볼 수 있습니다.",
      "링크를 열면 삭제될 내용을 보여 드리고 다시 한번 확인합니다. 링크는 24시간 동안 한 번만 쓸 수 있으며 가장 최근에 받은 링크만 유효합니다.",
      "본인이 요청하지 않았다면 아무것도 하지 않으셔도 됩니다. 계정은 그대로 유지됩니다.",
    ],
    action: { label: "교체될 내용 보기", path: `/account-replacement/${token}` },
  }),
  "package-deleted": ({ title }) => ({
    subject: `“${title}” 경매가 취소되었습니다`,
    paragraphs: [
      `경매가 진행되는 동안 출판사가 “${title}” 패키지를 삭제했습니다.`,
      "이 패키지에 한 입찰도 함께 없어졌으며, 더 이상 아무런 구속력이 없습니다.",
    ],
  }),
  "first-bid": ({ packageId, title, amountCents }) => ({
    subject: `“${title}” 첫 입찰: ${formatDollars(amountCents)}`,
    paragraphs: [
      `“${title}” 경매에 첫 입찰 ${formatDollars(amountCents)}이(가) 들어왔습니다.`,
      "경매가 진행되는 동안 새 입찰 요약을 매일 아침 보내 드립니다.",
    ],
    action: { label: "경매 보기", path: `/package/${packageId}` },
  }),
  "bid-summary": ({ lots, more }, times) => ({
    subject:
      lots.length === 1 && more === 0
        ? `“${lots[0]?.title}”에 새 입찰이 있습니다`
        : `경매 ${lots.length + more}건에 새 입찰이 있습니다`,
    paragraphs: [
      ...lots.map(
        ({ title, newBids, highestCents, endsAt }) =>
          `“${title}”: 새 입찰 ${newBids}건${highestCents === null ? "" : `, 최고가 ${formatDollars(highestCents)}`}. ${times.moment(endsAt)}에 종료됩니다.`,
      ),
      ...(more === 0 ? [] : [`그 밖에 경매 ${more}건이 더 있습니다.`]),
    ],
    action: { label: "모든 입찰 보기", path: "/trade" },
  }),
  "auction-ended": ({ packageId, title, highestBidCents, bidCount }) =>
    highestBidCents === null
      ? {
          subject: `“${title}” 경매가 입찰 없이 종료되었습니다`,
          paragraphs: [
            `“${title}” 경매가 종료되었습니다. 입찰이 없었습니다.`,
            "시작가를 낮추거나 샘플을 더해 컬렉션을 다시 등록할 수 있습니다.",
          ],
          action: { label: "다시 등록하기", path: `/package/${packageId}/relisting` },
        }
      : {
          subject: `“${title}” 경매가 ${formatDollars(highestBidCents)}에 종료되었습니다`,
          paragraphs: [
            `“${title}” 경매가 종료되었습니다. 입찰은 모두 ${bidCount}건, 최고 입찰가는 ${formatDollars(highestBidCents)}입니다.`,
            "이제 입찰을 수락하고 계약서를 보내 주세요.",
          ],
          action: { label: "입찰 보기", path: "/trade" },
        },
  "auction-won": ({ packageId, title, highestBidCents }) => ({
    subject: `“${title}” 경매에서 최고가로 입찰하셨습니다`,
    paragraphs: [
      `“${title}” 경매가 종료되었습니다. 최고 입찰가는 회원님이 입찰하신 ${formatDollars(highestBidCents)}입니다.`,
      "이제 출판사가 입찰을 수락하고 계약서를 보내면 메일로 도착합니다.",
    ],
    action: { label: "패키지 보기", path: `/package/${packageId}` },
  }),
  "auction-lost": ({ packageId, title, highestBidCents }) => ({
    subject: `“${title}” 경매가 종료되었으며, 더 높은 입찰이 있었습니다`,
    paragraphs: [
      `“${title}” 경매가 종료되었습니다. 최고 입찰가는 ${formatDollars(highestBidCents)}이며 회원님의 입찰이 아닙니다.`,
      "그래도 출판사가 회원님의 입찰을 선택하면 계약서가 메일로 도착합니다.",
    ],
    action: { label: "패키지 보기", path: `/package/${packageId}` },
  }),
  "auction-settled": ({ packageId, title }) => ({
    subject: `“${title}” 패키지가 다른 입찰자에게 판매되었습니다`,
    paragraphs: [
      `“${title}” 패키지의 출판사가 다른 입찰자에게 계약서를 보내 판매가 성사되었습니다.`,
      "이 패키지에 한 회원님의 입찰은 해제되어 더 이상 아무런 구속력이 없습니다.",
    ],
    action: { label: "패키지 보기", path: `/package/${packageId}` },
  }),
  contract: ({ side, contractId, terms, document }) => ({
    subject: `계약서 ${terms.reference}: “${terms.lot.title}”`,
    paragraphs:
      side === "buyer"
        ? [
            `${terms.seller.name} 님(${terms.seller.organization})이 “${terms.lot.title}” 패키지에 대한 회원님의 ${formatDollars(terms.priceCents)} 입찰을 수락했습니다. 매매가 성립되었으며, 이것이 그 계약서입니다. PDF를 첨부합니다.`,
            `판매자가 7일 안에 컬렉션을 납품합니다. 봉인되면 판매자의 청구서를 결제해 주세요. 언제 무엇을 할지는 계약 페이지에 나와 있습니다. 청구서 문의: ${terms.seller.email}`,
          ]
        : [
            `“${terms.lot.title}” 패키지의 계약서를 ${terms.buyer.name} 님(${terms.buyer.organization})에게 보냈습니다. 매매가 ${formatDollars(terms.priceCents)}에 성립되었으며, 이것은 회원님의 사본입니다. PDF를 첨부합니다.`,
            `7일 안에 계약 페이지에서 컬렉션을 납품해 주세요. 봉인되면 구매자가 청구서를 결제합니다. 청구서를 보낼 곳: ${terms.buyer.email}`,
          ],
    action: { label: "계약서 보기", path: `/contract/${contractId}` },
    contract: document,
  }),
  "delivery-step": ({ step, side, turn, until, reason, ruling, ...deal }, times, words) => ({
    subject: `"${deal.title}": ${words.steps[step]}`,
    paragraphs: [
      ...(reason === null ? [] : [`${words.disputeAbout} ${words.reasons[reason]}`]),
      ...(ruling ? [words.outcome[ruling.outcome], words.operatorReasons, ruling.note] : []),
      words.turns[turn][side],
      ...(until === null ? [] : [`${words.until} ${times.moment(until)}`]),
      `${deal.reference}. ${words.price({ amount: formatDollars(deal.priceCents) })}`,
    ],
    action: { label: words.see, path: `/contract/${deal.contractId}` },
  }),
  "delivery-notice": ({ notice, side, turn, until, ...deal }, times, words) => ({
    subject: `"${deal.title}": ${words.notices[notice]}`,
    paragraphs: [
      words.turns[turn][side],
      `${words.until} ${times.moment(until)}`,
      `${deal.reference}. ${words.price({ amount: formatDollars(deal.priceCents) })}`,
    ],
    action: { label: words.see, path: `/contract/${deal.contractId}` },
  }),
  outbid: ({ packageId, title, amountCents, minimumCents }) => ({
    subject: `“${title}” 경매에 더 높은 입찰이 들어왔습니다`,
    paragraphs: [
      `“${title}” 경매에 ${formatDollars(amountCents)}의 입찰이 들어왔습니다.`,
      `다시 최고 입찰자가 되려면 ${formatDollars(minimumCents)} 이상으로 입찰해 주세요.`,
    ],
    action: { label: "다시 입찰하기", path: `/package/${packageId}` },
  }),
  "maximum-passed": ({ packageId, title, amountCents, minimumCents }) => ({
    subject: `“${title}” 경매에서 설정하신 한도를 넘는 입찰이 들어왔습니다`,
    paragraphs: [
      `“${title}” 경매에 설정하신 한도보다 높은 ${formatDollars(amountCents)}의 입찰이 들어왔습니다. 더 이상 자동으로 입찰하지 않습니다.`,
      `다시 최고 입찰자가 되려면 ${formatDollars(minimumCents)} 이상으로 입찰하거나 한도를 높여 주세요.`,
    ],
    action: { label: "다시 입찰하기", path: `/package/${packageId}` },
  }),
  "maximum-set": ({ packageId, title, amountCents }) => ({
    subject: `“${title}” 경매의 입찰 한도를 설정했습니다`,
    paragraphs: [
      `“${title}” 경매에서 ${formatDollars(amountCents)}에 입찰하고 한도를 설정하셨습니다. 다른 사람이 입찰하면 대신 입찰해 드립니다. 최고 입찰자가 되는 데 필요한 만큼만, 한도를 넘지 않게 입찰합니다.`,
      "한도는 본인에게만 보이며 이 메일에도 적지 않습니다. 패키지 페이지에서 확인할 수 있고, 최고 입찰자인 동안에는 바꿀 수 있습니다.",
    ],
    action: { label: "내 한도 보기", path: `/package/${packageId}` },
  }),
  "bid-accepted": ({ packageId, title, amountCents }) => ({
    subject: `“${title}” 패키지를 낙찰받으셨습니다`,
    paragraphs: [
      `“${title}” 경매가 종료되었고, 출판사가 회원님의 ${formatDollars(amountCents)} 입찰을 수락했습니다.`,
      "계약서는 메일로 도착합니다.",
    ],
    action: { label: "패키지 보기", path: `/package/${packageId}` },
  }),
  "other-bid-accepted": ({ packageId, title }) => ({
    subject: `“${title}” 경매가 종료되었으며, 다른 입찰이 수락되었습니다`,
    paragraphs: [
      `“${title}” 경매가 종료되었고, 출판사가 다른 입찰을 수락했습니다.`,
      "그래도 출판사가 회원님의 입찰을 선택하면 계약서가 메일로 도착합니다.",
    ],
    action: { label: "패키지 보기", path: `/package/${packageId}` },
  }),
  "bid-rejected": ({ packageId, title, amountCents, auction }) => ({
    subject: `“${title}” 패키지에 하신 입찰이 거절되었습니다`,
    paragraphs: [
      `“${title}” 패키지의 출판사가 회원님의 ${formatDollars(amountCents)} 입찰을 거절했습니다. 이 입찰에는 더 이상 구속력이 없습니다.`,
      ...(auction && auction.ownCents === undefined
        ? []
        : ["이 패키지에 하신 다른 입찰은 그대로 유효합니다."]),
    ],
    action: { label: "패키지 보기", path: `/package/${packageId}` },
  }),
  "leading-again": ({ packageId, title, amountCents }) => ({
    subject: `이제 회원님의 입찰이 “${title}” 최고 입찰가입니다`,
    paragraphs: [
      `“${title}” 패키지의 출판사가 더 높은 입찰을 거절하여, 회원님의 ${formatDollars(amountCents)}가 현재 최고 입찰가입니다.`,
      "이 입찰에는 이전과 같이 구속력이 있습니다.",
    ],
    action: { label: "패키지 보기", path: `/package/${packageId}` },
  }),
  "favorite-ending": ({ packageId, title, endsAt }, times) => ({
    subject: `“${title}” 경매가 한 시간 안에 끝납니다`,
    paragraphs: [
      `관심 목록에 있는 “${title}” 경매가 ${times.clock(endsAt)}에 끝납니다.`,
      "설정에서 알림을 켜 두셔서 이 메일을 보내 드립니다.",
    ],
    action: { label: "패키지 보기", path: `/package/${packageId}` },
  }),
  "reserve-missed": ({ packageId, title, highestBidCents }) => ({
    subject: `“${title}” 경매가 최저 낙찰가에 못 미쳐 끝났습니다`,
    paragraphs: [
      `“${title}” 경매가 끝났습니다. 최고 입찰가 ${formatDollars(highestBidCents)}가 최저 낙찰가에 못 미쳐 판매되지 않습니다.`,
      "회원님의 입찰은 해제되어 더 이상 효력이 없습니다. 출판사가 회원님의 최고 입찰가에 제안하면 메일로 알려 드립니다.",
    ],
    action: { label: "패키지 보기", path: `/package/${packageId}` },
  }),
  "reserve-missed-seller": ({ packageId, title, highestBidCents }) => ({
    subject: `“${title}” 경매가 최저 낙찰가에 못 미쳐 끝났습니다`,
    paragraphs: [
      `“${title}” 경매가 끝났습니다. 최고 입찰가는 ${formatDollars(highestBidCents)}로 최저 낙찰가에 못 미쳐 모든 입찰이 해제되었습니다.`,
      "60일 안에 한 번에 한 입찰자에게 그 최고 입찰가로 제안하거나, 다시 등록할 수 있습니다.",
    ],
    action: { label: "입찰자에게 제안하기", path: `/package/${packageId}/offers` },
  }),
  "offer-made": ({ offerId, title, amountCents, expiresAt }, times) => ({
    subject: `두 번째 기회: “${title}”, ${formatDollars(amountCents)}`,
    paragraphs: [
      `“${title}” 경매는 판매로 이어지지 않았습니다. 출판사가 회원님의 최고 입찰가 ${formatDollars(amountCents)}에 제안합니다.`,
      `제안은 ${times.moment(expiresAt)}까지 유효합니다. 수락해야만 효력이 생기며, 거절하려면 아무것도 하지 않아도 됩니다.`,
    ],
    action: { label: "제안 보기", path: `/offer/${offerId}` },
  }),
  "offer-accepted": ({ title, amountCents }) => ({
    subject: `“${title}” 제안이 수락되었습니다`,
    paragraphs: [
      `입찰자가 “${title}” 패키지를 ${formatDollars(amountCents)}에 사는 제안을 수락했습니다.`,
      "30일 안에 계약서를 보내세요.",
    ],
    action: { label: "계약서 보내기", path: "/trade" },
  }),
  "offer-taken": ({ packageId, title, amountCents }) => ({
    subject: `“${title}” 패키지 제안을 ${formatDollars(amountCents)}에 수락했습니다`,
    paragraphs: [
      `“${title}” 패키지를 ${formatDollars(amountCents)}에 사는 제안을 수락했습니다. 이 수락에는 구속력이 있습니다.`,
      "계약서는 30일 안에 메일로 도착합니다.",
    ],
    action: { label: "패키지 보기", path: `/package/${packageId}` },
  }),
  "offer-declined": ({ packageId, title, amountCents }) => ({
    subject: `“${title}” 제안이 거절되었습니다`,
    paragraphs: [
      `입찰자가 “${title}” 패키지를 ${formatDollars(amountCents)}에 사는 제안을 거절했습니다.`,
      "다음 입찰자에게 제안하거나 다시 등록할 수 있습니다.",
    ],
    action: { label: "다른 입찰자 보기", path: `/package/${packageId}/offers` },
  }),
  "offer-lapsed": ({ packageId, title, amountCents }) => ({
    subject: `“${title}” 제안의 기한이 지났습니다`,
    paragraphs: [
      `입찰자가 “${title}” 패키지를 ${formatDollars(amountCents)}에 사는 제안에 답하지 않았습니다.`,
      "다음 입찰자에게 제안하거나 다시 등록할 수 있습니다.",
    ],
    action: { label: "다른 입찰자 보기", path: `/package/${packageId}/offers` },
  }),
  "bids-released": ({ packageId, title }) => ({
    subject: `“${title}” 패키지가 다시 경매에 올라 입찰이 해제되었습니다`,
    paragraphs: [
      `출판사가 “${title}” 패키지를 판매하지 않고 다시 등록했습니다.`,
      "이전 입찰은 더 이상 효력이 없습니다. 새 경매에 입찰할 수 있습니다.",
    ],
    action: { label: "새 경매 보기", path: `/package/${packageId}` },
  }),
  "favorite-relisted": ({ packageId, title }) => ({
    subject: `“${title}” 패키지가 다시 경매에 올랐습니다`,
    paragraphs: [
      `관심 목록에 있는 “${title}” 패키지가 다시 등록되었습니다.`,
      "설정에서 알림을 켜 두셔서 이 메일을 보내 드립니다.",
    ],
    action: { label: "새 경매 보기", path: `/package/${packageId}` },
  }),
  "work-waiting": ({ requests, disputes, nearCopies }) => ({
    subject: "운영자의 결정을 기다리는 업무가 있습니다",
    paragraphs: [
      "다음 항목이 결정을 기다립니다.",
      ...(requests > 0 ? [`인증 신청: ${requests}건`] : []),
      ...(disputes > 0 ? [`이의: ${disputes}건`] : []),
      ...(nearCopies > 0 ? [`유사 샘플: ${nearCopies}건`] : []),
    ],
    action: { label: "심사 페이지 열기", path: "/operator" },
  }),
  "certification-approved": ({ packageId, title, note }) => ({
    subject: `“${title}” 인증이 승인되었습니다`,
    paragraphs: [
      `“${title}” 패키지가 심사를 통과했습니다. 이제부터 패키지 페이지와 모든 목록에 인증 마크가 표시됩니다.`,
      ...(note === "" ? [] : [`운영자의 의견: ${note}`]),
    ],
    action: { label: "패키지 보기", path: `/package/${packageId}` },
  }),
  "certification-withdrawn": ({ packageId, title, note }) => ({
    subject: `“${title}”의 인증 마크가 철회되었습니다`,
    paragraphs: [
      `“${title}”의 인증 마크가 철회되었습니다. 사유: ${note}`,
      "지적된 내용을 고친 뒤 인증을 다시 신청해 주세요. 경매는 그대로 진행됩니다.",
    ],
    action: { label: "다시 신청하기", path: `/package/${packageId}/certification` },
  }),
  "near-copy-confirmed": ({
    packageId,
    title,
    filename,
    otherTitle,
    percent,
    isEarlier,
    note,
  }) => ({
    subject: `“${title}”의 샘플이 다른 출판사의 샘플과 거의 같은 것으로 확인되었습니다`,
    paragraphs: [
      `“${title}”의 샘플 ${filename}을(를) 다른 출판사의 “${otherTitle}” 샘플과 비교한 결과, 짧은 쪽의 약 ${percent}%가 양쪽에 모두 들어 있습니다. 운영자가 두 글을 읽고 확인했습니다. 사유: ${note}`,
      `이제 두 패키지의 페이지에 이 사실과 어느 샘플이 이곳에 먼저 올라왔는지(${isEarlier ? "회원님의 샘플" : "상대방의 샘플"})가 표시됩니다. 누가 베꼈는지는 적지 않으며, 경매는 그대로 진행됩니다.`,
      "샘플을 잘못 올리셨다면 회원님의 글로 바꿔 주세요. 결정이 틀렸다고 생각하시거나 글의 권리를 가지고 계시다면, 이용약관 페이지 아래의 주소로 이유를 적어 보내 주세요. 운영자가 결정을 취소할 수 있습니다.",
    ],
    action: { label: "페이지에 적힌 내용 보기", path: `/package/${packageId}` },
  }),
  "near-copy-dismissed": ({ packageId, title, filename, otherTitle }) => ({
    subject: `“${title}”의 샘플이 더 이상 거의 같은 글로 표시되지 않습니다`,
    paragraphs: [
      `“${title}”의 샘플 ${filename}과(와) “${otherTitle}”의 샘플이 거의 같은 글이라는 결정을 운영자가 취소했습니다. 두 페이지의 표시도 사라졌습니다.`,
      "따로 하실 일은 없습니다.",
    ],
    action: { label: "패키지 보기", path: `/package/${packageId}` },
  }),
  "certification-declined": ({ packageId, title, note }) => ({
    subject: `“${title}” 인증이 반려되었습니다`,
    paragraphs: [
      `심사 결과 “${title}” 패키지에 인증 마크가 부여되지 않았습니다. 사유: ${note}`,
      "지적된 내용을 고친 뒤 인증을 다시 신청해 주세요. 경매는 그대로 진행됩니다.",
    ],
    action: { label: "다시 신청하기", path: `/package/${packageId}/certification` },
  }),
  "message-unread": ({ packageId, title, otherId, from }) => ({
    subject: `${writer(from)} 메시지를 보냈습니다`,
    paragraphs: [
      `${writer(from)} “${title}” 패키지에 관해 보낸 메시지를 아직 읽지 않으셨습니다.`,
      "읽으실 때까지 이 대화에 관한 메일은 더 보내지 않습니다.",
    ],
    action: { label: "읽고 답장하기", path: `/messages/${packageId}/${otherId}` },
  }),
};

export const mail = {
  templates,
  signature: "AI Marketplace",
  /** Of an auction that runs: when it ends, and what was left until then. */
  timeLeft: (moment: string, left: string) =>
    `경매는 ${moment}에 끝납니다. 이 메일을 쓸 때 ${left} 남아 있었습니다.`,
  youDecideBy: (moment: string) =>
    `${moment}까지 계약서를 보낼 수 있습니다. 그 뒤에는 입찰의 구속력이 사라집니다.`,
  sellerDecidesBy: (moment: string) =>
    `출판사는 ${moment}까지 결정할 수 있습니다. 그때까지는 거절되거나 다른 입찰과 계약이 이루어지지 않는 한 회원님의 입찰은 유효합니다.`,
  /** Above the log's signed note. */
  logSigned:
    "아래는 경매가 끝날 때 서명된 공개 로그의 기록입니다. 보관해 두면 로그가 나중에 바뀌었을 때 증거가 됩니다.",
  ownBid: (amount: string) => `회원님의 최고 입찰가: ${amount}`,
  settings: "메일 설정",
  unsubscribe: "이 종류의 메일 그만 받기",
};
