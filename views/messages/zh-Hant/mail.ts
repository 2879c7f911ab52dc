import { formatDollars } from "../../../src/lib/money";
import type { FactorChange, MailTemplate, MailValues } from "../../../src/mail/outbox";
import type { MailWriter } from "../en/mail";

type Templates = { [Template in MailTemplate]: MailWriter<MailValues[Template]> };

/** What has happened to a member's second factor. */
const FACTOR_CHANGES: Record<FactorChange, string> = {
  "authenticator-added": "你的帳戶剛剛設定了驗證器應用程式，登入時需要輸入其驗證碼。",
  "authenticator-removed": "你的帳戶剛剛移除了驗證器應用程式。",
  "passkey-added": "你的帳戶剛剛新增了一個通行密鑰，今後可用它登入。",
  "passkey-removed": "你的帳戶剛剛移除了一個通行密鑰。",
  "removed-by-operator":
    "營運者剛剛移除了你的驗證器應用程式、通行密鑰及復原碼。在你重新設定第二重驗證之前，登入時只需密碼。",
};

const templates: Templates = {
  "email-verification": ({ token }) => ({
    subject: "請驗證你的電郵地址",
    paragraphs: [
      "歡迎加入。",
      "只差一步，你的會籍便會生效：打開連結並按下按鈕。連結只可使用一次，24 小時內有效。",
      "如你並無註冊，無須理會：沒有這一步，地址不會獲得驗證。",
    ],
    action: { label: "驗證此地址", path: `/email-verification/${token}` },
  }),
  "password-reset": ({ firstName, token }) => ({
    subject: "設定新密碼",
    paragraphs: [
      firstName ? `${firstName}，你好：` : "你好：",
      "有人（很可能是你）要求為你的帳戶設定新密碼。你可透過連結設定，連結只可使用一次，24 小時內有效。",
      "如非你本人要求，無須理會：你的密碼維持不變。",
    ],
    action: { label: "設定新密碼", path: `/password-reset/${token}` },
  }),
  "password-changed": ({ firstName }) => ({
    subject: "你的密碼已更改",
    paragraphs: [
      `${firstName}，你好：`,
      "你的帳戶密碼剛剛更改，所有其他登入工作階段已經結束。",
      "如非你本人更改，請立即設定新密碼：舊密碼可能已經外洩。",
      "你的通行密鑰及驗證器應用程式維持不變，可在設定中查看；如有不屬於你的，請移除。",
    ],
    action: { label: "不是我更改的", path: "/password-reset" },
  }),
  "legal-texts-changed": ({ holdFrom }, { day }) => ({
    subject: "服務條款及私隱政策已修訂",
    paragraphs: [
      `我們的服務條款及私隱政策已有新版本，自 ${day(holdFrom)} 起生效。兩者的連結見於每頁底部。`,
      "在此之前已開始的拍賣，仍適用其開始時的條款。如你不同意新版本，可在個人檔案中刪除帳戶。",
      "無論你在設定中關閉了哪些通知，每位會員都會收到此電郵一次。",
    ],
    action: { label: "閱讀條款", path: "/terms" },
  }),
  "second-factor-changed": ({ firstName, change }) => ({
    subject: "你的第二重驗證已更改",
    paragraphs: [
      `${firstName}，你好：`,
      FACTOR_CHANGES[change],
      "如非你的意願，請立即設定新密碼，然後檢查你的安全設定。",
    ],
    action: { label: "查看我的安全設定", path: "/settings#security" },
  }),
  "account-replacement": ({ token }) => ({
    subject: "以新帳戶取代你現有的帳戶？",
    paragraphs: [
      "有人以此地址註冊，而此地址已有帳戶，對方要求取代該帳戶。連結的頁面會顯示對方是誰。",
      "連結會列出將會刪除的內容，並再次請你確認。連結只可使用一次，24 小時內有效，並以最新一封為準。",
      "如非你本人要求，無須理會：你的帳戶一切維持不變。",
    ],
    action: { label: "查看將被取代的內容", path: `/account-replacement/${token}` },
  }),
  "package-deleted": ({ title }) => ({
    subject: `《${title}》的拍賣已取消`,
    paragraphs: [`出版商在拍賣期間刪除了《${title}》。`, "你的出價已一併取消，對你不再具約束力。"],
  }),
  "first-bid": ({ packageId, title, amountCents }) => ({
    subject: `《${title}》收到首個出價：${formatDollars(amountCents)}`,
    paragraphs: [
      `《${title}》收到首個出價，金額為 ${formatDollars(amountCents)}。`,
      "拍賣進行期間，我們每天早上會把新出價的摘要電郵給你。",
    ],
    action: { label: "查看拍賣", path: `/package/${packageId}` },
  }),
  "bid-summary": ({ lots, more }, times) => ({
    subject:
      lots.length === 1 && more === 0
        ? `《${lots[0]?.title}》有新出價`
        : `你有 ${lots.length + more} 場拍賣收到新出價`,
    paragraphs: [
      ...lots.map(
        ({ title, newBids, highestCents, endsAt }) =>
          `《${title}》：${newBids} 個新出價${highestCents === null ? "" : `，最高為 ${formatDollars(highestCents)}`}。${times.moment(endsAt)} 結束。`,
      ),
      ...(more === 0 ? [] : [`另有 ${more} 場拍賣。`]),
    ],
    action: { label: "查看所有出價", path: "/trade" },
  }),
  "auction-ended": ({ packageId, title, highestBidCents, bidCount }) =>
    highestBidCents === null
      ? {
          subject: `《${title}》的拍賣已結束，無人出價`,
          paragraphs: [
            `《${title}》的拍賣已經結束，期間無人出價。`,
            "你可以重新上架此語料集，不妨調低起拍價，或多上載一個樣本。",
          ],
          action: { label: "重新上架", path: `/package/${packageId}/relisting` },
        }
      : {
          subject: `《${title}》的拍賣以 ${formatDollars(highestBidCents)} 結束`,
          paragraphs: [
            `《${title}》的拍賣已經結束，共有 ${bidCount} 次出價，最高出價為 ${formatDollars(highestBidCents)}。`,
            "現在請接受其中一個出價，並發出合約。",
          ],
          action: { label: "查看出價", path: "/trade" },
        },
  "auction-won": ({ packageId, title, highestBidCents }) => ({
    subject: `你對《${title}》的出價最高`,
    paragraphs: [
      `《${title}》的拍賣已經結束，你的 ${formatDollars(highestBidCents)} 為最高出價。`,
      "出版商接下來會接受一個出價並發出合約，合約會以電郵送達。",
    ],
    action: { label: "查看數據包", path: `/package/${packageId}` },
  }),
  "auction-lost": ({ packageId, title, highestBidCents }) => ({
    subject: `《${title}》的拍賣已結束，你的出價並非最高`,
    paragraphs: [
      `《${title}》的拍賣已經結束，最高出價為 ${formatDollars(highestBidCents)}，並非由你提出。`,
      "如出版商最終仍選擇你的出價，合約會以電郵送達。",
    ],
    action: { label: "查看數據包", path: `/package/${packageId}` },
  }),
  "auction-settled": ({ packageId, title }) => ({
    subject: `《${title}》已售予另一位競投者`,
    paragraphs: [
      `《${title}》的出版商已向另一位競投者發出合約，數據包已經售出。`,
      "你對此數據包的出價已獲解除，對你不再具約束力。",
    ],
    action: { label: "查看數據包", path: `/package/${packageId}` },
  }),
  contract: ({ side, contractId, terms, document }) => ({
    subject: `合約 ${terms.reference}：《${terms.lot.title}》`,
    paragraphs:
      side === "buyer"
        ? [
            `${terms.seller.name}（${terms.seller.organization}）已接受你對《${terms.lot.title}》的出價 ${formatDollars(terms.priceCents)}。買賣已經成立，合約見下文，並附上 PDF。`,
            `賣家須在七日內交付語料集。語料集密封後，請支付賣家的發票；合約頁面會說明何時須做甚麼。有關發票，請聯絡 ${terms.seller.email}。`,
          ]
        : [
            `你已向 ${terms.buyer.name}（${terms.buyer.organization}）發出《${terms.lot.title}》的合約。買賣以 ${formatDollars(terms.priceCents)} 成立，這是你的副本，並附上 PDF。`,
            `請在七日內於合約頁面交付語料集。語料集密封後，買家會支付你的發票，請把發票寄往 ${terms.buyer.email}。`,
          ],
    action: { label: "查看合約", path: `/contract/${contractId}` },
    contract: document,
  }),
  "delivery-step": ({ step, side, turn, until, reason, ruling, ...deal }, times, words) => ({
    subject: `《${deal.title}》：${words.steps[step]}`,
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
    subject: `《${deal.title}》：${words.notices[notice]}`,
    paragraphs: [
      words.turns[turn][side],
      `${words.until} ${times.moment(until)}`,
      `${deal.reference}. ${words.price({ amount: formatDollars(deal.priceCents) })}`,
    ],
    action: { label: words.see, path: `/contract/${deal.contractId}` },
  }),
  outbid: ({ packageId, title, amountCents, minimumCents }) => ({
    subject: `有人對《${title}》的出價高於你`,
    paragraphs: [
      `有人對《${title}》出價 ${formatDollars(amountCents)}。`,
      `如要重新領先，請至少出價 ${formatDollars(minimumCents)}。`,
    ],
    action: { label: "再次出價", path: `/package/${packageId}` },
  }),
  "maximum-passed": ({ packageId, title, amountCents, minimumCents }) => ({
    subject: `《${title}》的出價已超過你的上限`,
    paragraphs: [
      `有人對《${title}》出價 ${formatDollars(amountCents)}，已超過你設定的上限，系統不會再為你出價。`,
      `如要重新領先，請至少出價 ${formatDollars(minimumCents)}，或設定更高的上限。`,
    ],
    action: { label: "再次出價", path: `/package/${packageId}` },
  }),
  "maximum-set": ({ packageId, title, amountCents }) => ({
    subject: `你在《${title}》的出價上限已設定`,
    paragraphs: [
      `你已對《${title}》出價 ${formatDollars(amountCents)}，並設定了上限。其他人出價時，系統會為你出價：只出到足以領先的金額，絕不超過你的上限。`,
      "只有你看得到你的上限，這封電郵亦不會寫明。你可以在數據包頁面查看，並在領先期間更改。",
    ],
    action: { label: "查看我的上限", path: `/package/${packageId}` },
  }),
  "bid-accepted": ({ packageId, title, amountCents }) => ({
    subject: `你贏得了《${title}》`,
    paragraphs: [
      `《${title}》的拍賣已經結束，出版商已接受你 ${formatDollars(amountCents)} 的出價。`,
      "合約會以電郵送達。",
    ],
    action: { label: "查看數據包", path: `/package/${packageId}` },
  }),
  "other-bid-accepted": ({ packageId, title }) => ({
    subject: `《${title}》的拍賣已結束，另一個出價獲接受`,
    paragraphs: [
      `《${title}》的拍賣已經結束，出版商已接受另一個出價。`,
      "如出版商最終仍選擇你的出價，合約會以電郵送達。",
    ],
    action: { label: "查看數據包", path: `/package/${packageId}` },
  }),
  "bid-rejected": ({ packageId, title, amountCents, auction }) => ({
    subject: `你對《${title}》的出價被拒絕`,
    paragraphs: [
      `《${title}》的出版商拒絕了你 ${formatDollars(amountCents)} 的出價，此出價不再具約束力。`,
      ...(auction && auction.ownCents === undefined ? [] : ["你對此數據包的其他出價仍然有效。"]),
    ],
    action: { label: "查看數據包", path: `/package/${packageId}` },
  }),
  "leading-again": ({ packageId, title, amountCents }) => ({
    subject: `你的出價現在是《${title}》的最高出價`,
    paragraphs: [
      `《${title}》的出版商拒絕了一個更高的出價，因此你的 ${formatDollars(amountCents)} 現在是最高出價。`,
      "此出價與之前一樣具約束力。",
    ],
    action: { label: "查看數據包", path: `/package/${packageId}` },
  }),
  "favorite-ending": ({ packageId, title, endsAt }, times) => ({
    subject: `《${title}》的拍賣將於一小時內結束`,
    paragraphs: [
      `你收藏的《${title}》，拍賣將於 ${times.clock(endsAt)} 結束。`,
      "你在設定中選擇了接收此提示，因此收到這封電郵。",
    ],
    action: { label: "查看數據包", path: `/package/${packageId}` },
  }),
  "reserve-missed": ({ packageId, title, highestBidCents }) => ({
    subject: `《${title}》拍賣結束，未達底價`,
    paragraphs: [
      `《${title}》的拍賣已結束。最高出價 ${formatDollars(highestBidCents)} 未達底價，因此沒有售出。`,
      "你的出價已解除，不再具約束力。出版商之後可能提議以你的最高出價向你出售，屆時會以電郵通知你。",
    ],
    action: { label: "查看數據包", path: `/package/${packageId}` },
  }),
  "reserve-missed-seller": ({ packageId, title, highestBidCents }) => ({
    subject: `《${title}》拍賣結束，未達底價`,
    paragraphs: [
      `《${title}》的拍賣已結束。最高出價為 ${formatDollars(highestBidCents)}，未達你的底價，所有出價已解除。`,
      "你可在 60 天內，每次向一位競投者提議，按其最高出價出售此數據包；也可重新上架。",
    ],
    action: { label: "向競投者提議出售", path: `/package/${packageId}/offers` },
  }),
  "offer-made": ({ offerId, title, amountCents, expiresAt }, times) => ({
    subject: `第二次機會：以 ${formatDollars(amountCents)} 取得《${title}》`,
    paragraphs: [
      `《${title}》在拍賣中未能售出。出版商提議以你的最高出價 ${formatDollars(amountCents)} 售予你。`,
      `提議有效至 ${times.moment(expiresAt)}。你接受後才具約束力；如不接受，無須理會。`,
    ],
    action: { label: "查看提議", path: `/offer/${offerId}` },
  }),
  "offer-accepted": ({ title, amountCents }) => ({
    subject: `競投者接受了你出售《${title}》的提議`,
    paragraphs: [
      `競投者已接受以 ${formatDollars(amountCents)} 購買《${title}》。`,
      "請在 30 天內發出合約。",
    ],
    action: { label: "發出合約", path: "/trade" },
  }),
  "offer-taken": ({ packageId, title, amountCents }) => ({
    subject: `你已接受以 ${formatDollars(amountCents)} 購買《${title}》`,
    paragraphs: [
      `你已接受出版商的提議，以 ${formatDollars(amountCents)} 購買《${title}》。這對你具約束力。`,
      "合約會在 30 天內以電郵送達。",
    ],
    action: { label: "查看數據包", path: `/package/${packageId}` },
  }),
  "offer-declined": ({ packageId, title, amountCents }) => ({
    subject: `競投者婉拒了你出售《${title}》的提議`,
    paragraphs: [
      `競投者婉拒以 ${formatDollars(amountCents)} 購買《${title}》。`,
      "你可向下一位競投者提議，或重新上架。",
    ],
    action: { label: "查看其他競投者", path: `/package/${packageId}/offers` },
  }),
  "offer-lapsed": ({ packageId, title, amountCents }) => ({
    subject: `《${title}》的提議已逾期`,
    paragraphs: [
      `競投者沒有回覆以 ${formatDollars(amountCents)} 購買《${title}》的提議。`,
      "你可向下一位競投者提議，或重新上架。",
    ],
    action: { label: "查看其他競投者", path: `/package/${packageId}/offers` },
  }),
  "bids-released": ({ packageId, title }) => ({
    subject: `《${title}》重新拍賣，你的出價已解除`,
    paragraphs: [
      `《${title}》的出版商沒有售出此數據包，並已重新上架。`,
      "你之前的出價不再具約束力。你可以在新的拍賣中出價。",
    ],
    action: { label: "查看新的拍賣", path: `/package/${packageId}` },
  }),
  "favorite-relisted": ({ packageId, title }) => ({
    subject: `《${title}》重新拍賣`,
    paragraphs: [
      `你收藏的《${title}》已重新上架。`,
      "你在設定中選擇了接收提示，因此收到這封電郵。",
    ],
    action: { label: "查看新的拍賣", path: `/package/${packageId}` },
  }),
  "work-waiting": ({ requests, disputes, nearCopies }) => ({
    subject: "有工作等候營運者處理",
    paragraphs: [
      "以下項目等候裁決：",
      ...(requests > 0 ? [`認證申請：${requests}`] : []),
      ...(disputes > 0 ? [`爭議：${disputes}`] : []),
      ...(nearCopies > 0 ? [`近似副本：${nearCopies}`] : []),
    ],
    action: { label: "前往審核", path: "/operator" },
  }),
  "certification-approved": ({ packageId, title, note }) => ({
    subject: `《${title}》已獲認證`,
    paragraphs: [
      `《${title}》通過審核，由現在起，其頁面及所有列表均會顯示認證標誌。`,
      ...(note === "" ? [] : [`營運者備註：${note}`]),
    ],
    action: { label: "查看數據包", path: `/package/${packageId}` },
  }),
  "certification-withdrawn": ({ packageId, title, note }) => ({
    subject: `《${title}》的認證標誌已被撤回`,
    paragraphs: [
      `《${title}》的認證標誌已被撤回。原因：${note}`,
      "請先改善所指出的問題，然後再次申請認證。拍賣照常進行。",
    ],
    action: { label: "再次申請", path: `/package/${packageId}/certification` },
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
    subject: `《${title}》的一份樣本與另一出版商的樣本幾乎相同`,
    paragraphs: [
      `我們把《${title}》的樣本 ${filename} 與另一出版商《${otherTitle}》的樣本作了比較：較短的一份約有 ${percent}% 的內容同時見於兩份。營運者閱讀後已確認屬實。理由：${note}`,
      `兩個數據包的頁面現已註明此事，以及哪一份樣本先上載到本站：${isEarlier ? "你的樣本" : "對方的樣本"}。頁面不會說是誰抄誰，拍賣照常進行。`,
      "如果樣本是誤放的，請換上你自己的文本。如果你認為這個決定有誤，或你擁有該文本的權利，請寫信至服務條款頁下方的地址說明理由，營運者可以撤回決定。",
    ],
    action: { label: "查看頁面的說明", path: `/package/${packageId}` },
  }),
  "near-copy-dismissed": ({ packageId, title, filename, otherTitle }) => ({
    subject: `《${title}》的樣本不再列為近似副本`,
    paragraphs: [
      `營運者已撤回「《${title}》的樣本 ${filename} 與《${otherTitle}》的樣本幾乎相同」的決定，兩個數據包的頁面不再註明。`,
      "你無須採取任何行動。",
    ],
    action: { label: "查看數據包", path: `/package/${packageId}` },
  }),
  "certification-declined": ({ packageId, title, note }) => ({
    subject: `《${title}》的認證申請未獲通過`,
    paragraphs: [
      `《${title}》經審核後未能取得認證標誌。原因：${note}`,
      "請先改善所指出的問題，然後再次申請認證。拍賣照常進行。",
    ],
    action: { label: "再次申請", path: `/package/${packageId}/certification` },
  }),
  "message-unread": ({ packageId, title, otherId, from }) => ({
    subject: `${from ? `${from} ` : "出版商"}發來訊息`,
    paragraphs: [
      `${from ? `${from} ` : "出版商"}就《${title}》發來訊息，你尚未閱讀。`,
      "在你閱讀之前，我們不會再就此對話發送電郵。",
    ],
    action: { label: "閱讀及回覆", path: `/messages/${packageId}/${otherId}` },
  }),
};

export const mail = {
  templates,
  signature: "AI Marketplace",
  /** Of an auction that runs: when it ends, and what was left until then. */
  timeLeft: (moment: string, left: string) => `拍賣於 ${moment} 結束；撰寫此電郵時尚餘 ${left}。`,
  youDecideBy: (moment: string) => `你可於 ${moment} 前發出合約，其後各出價不再具約束力。`,
  sellerDecidesBy: (moment: string) =>
    `出版商可於 ${moment} 前作決定。在此之前你的出價仍具約束力，除非被拒絕，或合約已給予另一出價。`,
  /** Above the log's signed note. */
  logSigned: "以下是拍賣結束時已簽署的公開日誌記錄。請保留：日誌日後如有更改，即可憑此證明。",
  ownBid: (amount: string) => `你的最高出價：${amount}。`,
  settings: "電郵設定",
  unsubscribe: "不再接收此類電郵",
};
