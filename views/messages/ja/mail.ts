import { formatDollars } from "../../../src/lib/money";
import type { FactorChange, MailTemplate, MailValues } from "../../../src/mail/outbox";
import type { MailWriter } from "../en/mail";

type Templates = { [Template in MailTemplate]: MailWriter<MailValues[Template]> };

/** What has happened to a member's second factor. */
const FACTOR_CHANGES: Record<FactorChange, string> = {
  "authenticator-added":
    "お使いのアカウントに認証アプリが設定されました。今後のログインにはアプリのコードが必要です。",
  "authenticator-removed": "お使いのアカウントから認証アプリが解除されました。",
  "passkey-added":
    "お使いのアカウントにパスキーが追加されました。今後はこのパスキーでログインできます。",
  "passkey-removed": "お使いのアカウントからパスキーが削除されました。",
  "removed-by-operator":
    "運営者が、認証アプリ、パスキー、リカバリーコードをすべて解除しました。2段階認証を再び設定するまで、ログインに必要なのはパスワードだけです。",
};

const templates: Templates = {
  "email-verification": ({ token }) => ({
    subject: "メールアドレスの確認をお願いします",
    paragraphs: [
      "ご登録ありがとうございます。",
      "あと一歩で正会員になります。リンクを開き、ボタンを押してください。リンクは24時間、1回限り有効です。",
      "ご登録にお心当たりがない場合は、何もする必要はありません。この手続きをしなければ、アドレスは未確認のままです。",
    ],
    action: { label: "アドレスを確認する", path: `/email-verification/${token}` },
  }),
  "password-reset": ({ firstName, token }) => ({
    subject: "新しいパスワードの設定",
    paragraphs: [
      firstName ? `${firstName}様` : "会員様",
      "お使いのアカウントについて、新しいパスワードの設定が申し込まれました。リンクから設定できます。リンクは24時間、1回限り有効です。",
      "お心当たりがない場合は、何もする必要はありません。パスワードは今のまま変わりません。",
    ],
    action: { label: "パスワードを設定する", path: `/password-reset/${token}` },
  }),
  "password-changed": ({ firstName }) => ({
    subject: "パスワードが変更されました",
    paragraphs: [
      `${firstName}様`,
      "お使いのアカウントのパスワードが変更され、ほかのセッションはすべて終了しました。",
      "お心当たりがない場合は、すぐに新しいパスワードを設定してください。以前のパスワードをほかの人に知られたおそれがあります。",
      "パスキーと認証アプリはそのままです。設定で一覧を確認し、心当たりのないものは削除してください。",
    ],
    action: { label: "心当たりがない", path: "/password-reset" },
  }),
  "legal-texts-changed": ({ holdFrom }, { day }) => ({
    subject: "利用規約とプライバシーポリシーが変わりました",
    paragraphs: [
      `利用規約とプライバシーポリシーが新しくなり、${day(holdFrom)}から適用されます。どちらも各ページの下部から読めます。`,
      "それより前に始まったオークションには、開始時の規約が適用されます。新しい内容に同意しない場合は、プロフィールからアカウントを削除できます。",
      "このメールは、通知の設定にかかわらず、会員の皆様に一度だけお送りしています。",
    ],
    action: { label: "規約を読む", path: "/terms" },
  }),
  "second-factor-changed": ({ firstName, change }) => ({
    subject: "2段階認証の設定が変更されました",
    paragraphs: [
      `${firstName}様`,
      FACTOR_CHANGES[change],
      "お心当たりがない場合は、すぐに新しいパスワードを設定し、セキュリティの設定をご確認ください。",
    ],
    action: { label: "セキュリティの設定を見る", path: "/settings#security" },
  }),
  "account-replacement": ({ token }) => ({
    subject: "アカウントを新しいものに置き換えますか？",
    paragraphs: [
      "どなたかがこのアドレスで登録し、すでにあるアカウントの置き換えを求めています。リンク先のページで相手を確認できます。",
      "リンクを開くと、削除される内容が表示され、もう一度確認します。リンクは24時間、1回限り有効で、使えるのは最新のものだけです。",
      "お心当たりがない場合は、何もする必要はありません。アカウントは今のまま変わりません。",
    ],
    action: { label: "置き換えの内容を見る", path: `/account-replacement/${token}` },
  }),
  "package-deleted": ({ title }) => ({
    subject: `「${title}」のオークションは中止されました`,
    paragraphs: [
      `オークションの開催中に、出版社が「${title}」を削除しました。`,
      "これに伴い、あなたの入札も削除され、拘束力はなくなりました。",
    ],
  }),
  "first-bid": ({ packageId, title, amountCents }) => ({
    subject: `「${title}」に最初の入札がありました：${formatDollars(amountCents)}`,
    paragraphs: [
      `「${title}」に最初の入札 ${formatDollars(amountCents)} がありました。`,
      "オークションの期間中は、新しい入札のまとめを毎朝お送りします。",
    ],
    action: { label: "オークションを見る", path: `/package/${packageId}` },
  }),
  "bid-summary": ({ lots, more }, times) => ({
    subject:
      lots.length === 1 && more === 0
        ? `「${lots[0]?.title}」に新しい入札がありました`
        : `${lots.length + more}件のオークションに新しい入札がありました`,
    paragraphs: [
      ...lots.map(
        ({ title, newBids, highestCents, endsAt }) =>
          `「${title}」：新しい入札 ${newBids}件${highestCents === null ? "" : `、最高額 ${formatDollars(highestCents)}`}。終了は ${times.moment(endsAt)} です。`,
      ),
      ...(more === 0 ? [] : [`ほかに ${more}件のオークションがあります。`]),
    ],
    action: { label: "すべての入札を見る", path: "/trade" },
  }),
  "auction-ended": ({ packageId, title, highestBidCents, bidCount }) =>
    highestBidCents === null
      ? {
          subject: `「${title}」は入札がないまま終了しました`,
          paragraphs: [
            `「${title}」のオークションが終了しました。入札はありませんでした。`,
            "コレクションは再び出品できます。開始価格を下げる、サンプルを増やすなどの方法もご検討ください。",
          ],
          action: { label: "再び出品する", path: `/package/${packageId}/relisting` },
        }
      : {
          subject: `「${title}」が${formatDollars(highestBidCents)}で終了しました`,
          paragraphs: [
            `「${title}」のオークションが終了しました。入札は${bidCount}件、最高入札額は${formatDollars(highestBidCents)}です。`,
            "入札を承諾し、契約書を送信してください。",
          ],
          action: { label: "入札を見る", path: "/trade" },
        },
  "auction-won": ({ packageId, title, highestBidCents }) => ({
    subject: `「${title}」であなたの入札が最高額になりました`,
    paragraphs: [
      `「${title}」のオークションが終了し、あなたの${formatDollars(highestBidCents)}が最高入札額となりました。`,
      "このあと出版社が入札を承諾し、契約書を送信します。契約書はメールで届きます。",
    ],
    action: { label: "パッケージを見る", path: `/package/${packageId}` },
  }),
  "auction-lost": ({ packageId, title, highestBidCents }) => ({
    subject: `「${title}」が終了し、ほかの入札が最高額となりました`,
    paragraphs: [
      `「${title}」のオークションが終了しました。最高入札額は${formatDollars(highestBidCents)}で、あなたの入札ではありません。`,
      "それでも出版社があなたの入札を選んだ場合は、契約書がメールで届きます。",
    ],
    action: { label: "パッケージを見る", path: `/package/${packageId}` },
  }),
  "auction-settled": ({ packageId, title }) => ({
    subject: `「${title}」はほかの入札者と成約しました`,
    paragraphs: [
      `「${title}」の出版社がほかの入札者に契約書を送信し、売買が成立しました。`,
      "このパッケージへのあなたの入札は解除され、拘束力はなくなりました。",
    ],
    action: { label: "パッケージを見る", path: `/package/${packageId}` },
  }),
  contract: ({ side, contractId, terms, document }) => ({
    subject: `契約書 ${terms.reference}：「${terms.lot.title}」`,
    paragraphs:
      side === "buyer"
        ? [
            `${terms.seller.name}（${terms.seller.organization}）様が、「${terms.lot.title}」に対するあなたの${formatDollars(terms.priceCents)}の入札を承諾しました。売買が成立しましたので、契約書をお送りします。PDFを添付しています。`,
            `出品者が7日以内にコレクションを納品します。封印されたら、出品者の請求書をお支払いください。いつ何をするかは契約書のページに表示されます。請求書についての連絡先：${terms.seller.email}`,
          ]
        : [
            `「${terms.lot.title}」の契約書を${terms.buyer.name}（${terms.buyer.organization}）様に送信しました。売買は${formatDollars(terms.priceCents)}で成立しました。これはその控えで、PDFを添付しています。`,
            `7日以内に、契約書のページでコレクションを納品してください。封印されたら購入者が請求書を支払います。請求書の送付先：${terms.buyer.email}`,
          ],
    action: { label: "契約書を見る", path: `/contract/${contractId}` },
    contract: document,
  }),
  "delivery-step": ({ step, side, turn, until, reason, ruling, ...deal }, times, words) => ({
    subject: `「${deal.title}」：${words.steps[step]}`,
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
    subject: `「${deal.title}」：${words.notices[notice]}`,
    paragraphs: [
      words.turns[turn][side],
      `${words.until} ${times.moment(until)}`,
      `${deal.reference}. ${words.price({ amount: formatDollars(deal.priceCents) })}`,
    ],
    action: { label: words.see, path: `/contract/${deal.contractId}` },
  }),
  outbid: ({ packageId, title, amountCents, minimumCents }) => ({
    subject: `「${title}」であなたの入札を上回る入札がありました`,
    paragraphs: [
      `「${title}」に${formatDollars(amountCents)}の入札がありました。`,
      `再び最高額にするには、${formatDollars(minimumCents)}以上で入札してください。`,
    ],
    action: { label: "もう一度入札する", path: `/package/${packageId}` },
  }),
  "maximum-passed": ({ packageId, title, amountCents, minimumCents }) => ({
    subject: `「${title}」であなたの上限額を超える入札がありました`,
    paragraphs: [
      `「${title}」に、あなたが設定した上限額を超える${formatDollars(amountCents)}の入札がありました。これ以上の自動入札は行われません。`,
      `再び最高額にするには、${formatDollars(minimumCents)}以上で入札するか、上限額を引き上げてください。`,
    ],
    action: { label: "もう一度入札する", path: `/package/${packageId}` },
  }),
  "maximum-set": ({ packageId, title, amountCents }) => ({
    subject: `「${title}」の上限額を設定しました`,
    paragraphs: [
      `「${title}」に${formatDollars(amountCents)}で入札し、上限額を設定しました。ほかの人が入札すると、あなたに代わって自動で入札します。最高額になるのに必要な金額だけを、上限額の範囲内で入札します。`,
      "上限額はあなた以外には表示されず、このメールにも記載していません。パッケージのページで確認でき、最高額である間は変更できます。",
    ],
    action: { label: "上限額を確認する", path: `/package/${packageId}` },
  }),
  "bid-accepted": ({ packageId, title, amountCents }) => ({
    subject: `「${title}」を落札しました`,
    paragraphs: [
      `「${title}」のオークションが終了し、出版社があなたの${formatDollars(amountCents)}の入札を承諾しました。`,
      "契約書はメールで届きます。",
    ],
    action: { label: "パッケージを見る", path: `/package/${packageId}` },
  }),
  "other-bid-accepted": ({ packageId, title }) => ({
    subject: `「${title}」が終了し、ほかの入札が承諾されました`,
    paragraphs: [
      `「${title}」のオークションが終了し、出版社はほかの入札を承諾しました。`,
      "それでも出版社があなたの入札を選んだ場合は、契約書がメールで届きます。",
    ],
    action: { label: "パッケージを見る", path: `/package/${packageId}` },
  }),
  "bid-rejected": ({ packageId, title, amountCents, auction }) => ({
    subject: `「${title}」への入札が却下されました`,
    paragraphs: [
      `「${title}」の出版社が、あなたの${formatDollars(amountCents)}の入札を却下しました。この入札にはもう拘束力がありません。`,
      ...(auction && auction.ownCents === undefined
        ? []
        : ["このパッケージへのほかの入札は、これまでどおり有効です。"]),
    ],
    action: { label: "パッケージを見る", path: `/package/${packageId}` },
  }),
  "leading-again": ({ packageId, title, amountCents }) => ({
    subject: `「${title}」であなたの入札が最高額になりました`,
    paragraphs: [
      `「${title}」の出版社がより高い入札を却下したため、あなたの${formatDollars(amountCents)}が現在の最高入札額です。`,
      "この入札には、これまでどおり拘束力があります。",
    ],
    action: { label: "パッケージを見る", path: `/package/${packageId}` },
  }),
  "favorite-ending": ({ packageId, title, endsAt }, times) => ({
    subject: `「${title}」は1時間以内に終了します`,
    paragraphs: [
      `お気に入りの「${title}」のオークションは、${times.clock(endsAt)}に終了します。`,
      "このメールは、設定でリマインダーを有効にしている方にお送りしています。",
    ],
    action: { label: "パッケージを見る", path: `/package/${packageId}` },
  }),
  "reserve-missed": ({ packageId, title, highestBidCents }) => ({
    subject: `「${title}」は最低落札価格に届かず終了しました`,
    paragraphs: [
      `「${title}」のオークションが終了しました。最高入札額${formatDollars(highestBidCents)}が最低落札価格に届かなかったため、売却されません。`,
      "あなたの入札は解除され、拘束力はもうありません。出版社があなたの最高入札額で提案する場合は、メールでお知らせします。",
    ],
    action: { label: "パッケージを見る", path: `/package/${packageId}` },
  }),
  "reserve-missed-seller": ({ packageId, title, highestBidCents }) => ({
    subject: `「${title}」は最低落札価格に届かず終了しました`,
    paragraphs: [
      `「${title}」のオークションが終了しました。最高入札額は${formatDollars(highestBidCents)}で、最低落札価格に届かなかったため、入札はすべて解除されました。`,
      "60日以内なら、一度に一人の入札者へ、その最高入札額で提案できます。再出品もできます。",
    ],
    action: { label: "入札者に提案する", path: `/package/${packageId}/offers` },
  }),
  "offer-made": ({ offerId, title, amountCents, expiresAt }, times) => ({
    subject: `セカンドチャンス：「${title}」を${formatDollars(amountCents)}で`,
    paragraphs: [
      `「${title}」はオークションで売れませんでした。出版社が、あなたの最高入札額${formatDollars(amountCents)}での販売を提案しています。`,
      `期限は${times.moment(expiresAt)}です。承諾するまで拘束力はありません。辞退する場合は何もする必要はありません。`,
    ],
    action: { label: "提案を見る", path: `/offer/${offerId}` },
  }),
  "offer-accepted": ({ title, amountCents }) => ({
    subject: `「${title}」の提案が承諾されました`,
    paragraphs: [
      `入札者が「${title}」を${formatDollars(amountCents)}で購入する提案を承諾しました。`,
      "30日以内に契約書を送ってください。",
    ],
    action: { label: "契約書を送る", path: "/trade" },
  }),
  "offer-taken": ({ packageId, title, amountCents }) => ({
    subject: `「${title}」を${formatDollars(amountCents)}で承諾しました`,
    paragraphs: [
      `出版社からの「${title}」を${formatDollars(amountCents)}で販売する提案を承諾しました。これには拘束力があります。`,
      "契約書は30日以内にメールで届きます。",
    ],
    action: { label: "パッケージを見る", path: `/package/${packageId}` },
  }),
  "offer-declined": ({ packageId, title, amountCents }) => ({
    subject: `「${title}」の提案が辞退されました`,
    paragraphs: [
      `入札者が「${title}」を${formatDollars(amountCents)}で購入する提案を辞退しました。`,
      "次の入札者に提案するか、再出品できます。",
    ],
    action: { label: "ほかの入札者を見る", path: `/package/${packageId}/offers` },
  }),
  "offer-lapsed": ({ packageId, title, amountCents }) => ({
    subject: `「${title}」の提案が期限切れになりました`,
    paragraphs: [
      `「${title}」を${formatDollars(amountCents)}で購入する提案に、入札者から回答がありませんでした。`,
      "次の入札者に提案するか、再出品できます。",
    ],
    action: { label: "ほかの入札者を見る", path: `/package/${packageId}/offers` },
  }),
  "bids-released": ({ packageId, title }) => ({
    subject: `「${title}」が再出品され、入札は解除されました`,
    paragraphs: [
      `出版社は「${title}」を売却せず、再び出品しました。`,
      "以前の入札にはもう拘束力がありません。新しいオークションに入札できます。",
    ],
    action: { label: "新しいオークションを見る", path: `/package/${packageId}` },
  }),
  "favorite-relisted": ({ packageId, title }) => ({
    subject: `「${title}」が再出品されました`,
    paragraphs: [
      `お気に入りの「${title}」が再び出品されました。`,
      "このメールは、設定でリマインダーを有効にしている方にお送りしています。",
    ],
    action: { label: "新しいオークションを見る", path: `/package/${packageId}` },
  }),
  "work-waiting": ({ requests, disputes, nearCopies }) => ({
    subject: "運営者の対応を待っている案件があります",
    paragraphs: [
      "次の案件が判断を待っています。",
      ...(requests > 0 ? [`認証申請：${requests}件`] : []),
      ...(disputes > 0 ? [`異議：${disputes}件`] : []),
      ...(nearCopies > 0 ? [`類似サンプル：${nearCopies}件`] : []),
    ],
    action: { label: "審査ページを開く", path: "/operator" },
  }),
  "certification-approved": ({ packageId, title, note }) => ({
    subject: `「${title}」が認証されました`,
    paragraphs: [
      `「${title}」は審査に合格しました。今後、パッケージのページとすべての一覧に認証マークが表示されます。`,
      ...(note === "" ? [] : [`運営者からのメモ：${note}`]),
    ],
    action: { label: "パッケージを見る", path: `/package/${packageId}` },
  }),
  "certification-withdrawn": ({ packageId, title, note }) => ({
    subject: `「${title}」の認証マークが取り消されました`,
    paragraphs: [
      `「${title}」の認証マークが取り消されました。理由：${note}`,
      "指摘された点を改善してから、もう一度認証を申請してください。オークションはそのまま続きます。",
    ],
    action: { label: "もう一度申請する", path: `/package/${packageId}/certification` },
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
    subject: `「${title}」のサンプルが他の出版社のものとほぼ同じと確認されました`,
    paragraphs: [
      `「${title}」のサンプル ${filename} を、他の出版社の「${otherTitle}」のサンプルと比べました。短いほうの約${percent}%が両方に含まれており、運営者が両方を読んで確認しました。理由：${note}`,
      `両方のパッケージのページに、そのことと、先にここへアップロードされたのがどちらか（${isEarlier ? "あなたのサンプル" : "相手のサンプル"}）が表示されます。どちらが写したのかは書かれません。オークションはそのまま続きます。`,
      "誤って入れたサンプルなら、ご自身の文章のものに差し替えてください。決定が誤りだと思われる場合や、文章の権利をお持ちの場合は、利用規約のページの下にある宛先に理由を書いてお送りください。運営者は決定を取り消すことができます。",
    ],
    action: { label: "ページの表示を見る", path: `/package/${packageId}` },
  }),
  "near-copy-dismissed": ({ packageId, title, filename, otherTitle }) => ({
    subject: `「${title}」のサンプルはほぼ同じものではないと改められました`,
    paragraphs: [
      `「${title}」のサンプル ${filename} と「${otherTitle}」のサンプルがほぼ同じ文章だという決定は、運営者により取り消されました。両方のページの表示はなくなりました。`,
      "手続きは必要ありません。",
    ],
    action: { label: "パッケージを見る", path: `/package/${packageId}` },
  }),
  "certification-declined": ({ packageId, title, note }) => ({
    subject: `「${title}」の認証は見送られました`,
    paragraphs: [
      `審査の結果、「${title}」に認証マークは付与されませんでした。理由：${note}`,
      "指摘された点を改善してから、もう一度認証を申請してください。オークションはそのまま続きます。",
    ],
    action: { label: "もう一度申請する", path: `/package/${packageId}/certification` },
  }),
  "message-unread": ({ packageId, title, otherId, from }) => ({
    subject: from ? `${from}様からメッセージが届いています` : "出版社からメッセージが届いています",
    paragraphs: [
      `「${title}」について、${from ? `${from}様` : "出版社"}からのメッセージが未読です。`,
      "お読みいただくまで、この会話に関するメールは届きません。",
    ],
    action: { label: "読んで返信する", path: `/messages/${packageId}/${otherId}` },
  }),
};

export const mail = {
  templates,
  signature: "AI Marketplace",
  /** Of an auction that runs: when it ends, and what was left until then. */
  timeLeft: (moment: string, left: string) =>
    `オークションは${moment}に終了します（このメールの作成時点で残り${left}）。`,
  youDecideBy: (moment: string) =>
    `契約書を送信できるのは${moment}までです。その後、入札の拘束力はなくなります。`,
  sellerDecidesBy: (moment: string) =>
    `出版社が決められるのは${moment}までです。それまでは、却下されるかほかの入札との契約が決まらない限り、あなたの入札は有効です。`,
  /** Above the log's signed note. */
  logSigned:
    "以下は、オークション終了時に署名された公開ログの記録です。保管しておくと、ログが後から変えられた場合の証拠になります。",
  ownBid: (amount: string) => `あなたの最高入札額：${amount}`,
  settings: "メールの設定",
  unsubscribe: "この種類のメールを停止する",
};
