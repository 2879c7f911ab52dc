import { formatDollars } from "../../../src/lib/money";
import type { ErrorWords } from "../en/errors";
import { handingIn } from "./handing-in";

const megabytes = (bytes: number) => Math.floor(bytes / 1_000_000);

export const errors: ErrorWords = {
  "invalid-input": { title: "請檢查輸入內容", text: () => "部分欄位需要修正。" },
  "not-signed-in": { title: "需要登入", text: () => "未獲授權：請先登入。" },
  "wrong-credentials": { title: "登入失敗", text: () => "無法登入，請再試一次。" },
  "second-factor-required": {
    title: "需要第二重驗證",
    text: () => "此帳戶需要第二重驗證：驗證器應用程式的驗證碼，或復原碼。",
  },
  "second-factor-wrong": {
    title: "驗證碼不正確",
    text: () => "此驗證碼不正確或已使用過。應用程式的驗證碼每 30 秒更換一次。",
  },
  "proof-required": {
    title: "請確認是你本人",
    text: () => "此操作需要在過去十分鐘內完成第二重驗證。",
  },
  "second-factor-too-early": {
    title: "尚未驗證電郵地址",
    text: () => "請先在個人檔案頁驗證電郵地址。",
  },
  "second-factor-missing": { title: "沒有第二重驗證", text: () => "此帳戶沒有設定第二重驗證。" },
  "last-factor-needed": {
    title: "營運人員需要第二重驗證",
    text: () => "這是你唯一的第二重驗證。請先新增另一種，再移除這一種。",
  },
  "passkey-refused": {
    title: "通行密鑰未獲接受",
    text: () => "此通行密鑰不屬於該帳戶，或回應逾時。請再試一次。",
  },
  "passkey-known": { title: "已經新增", text: () => "此通行密鑰已屬於某個帳戶。" },
  "passkey-not-found": { title: "找不到通行密鑰", text: () => "你沒有這個通行密鑰。" },
  "passkeys-impossible": {
    title: "此處無法使用通行密鑰",
    text: () => "通行密鑰需要 https 地址，而本網站沒有。",
  },
  "too-many-passkeys": {
    title: "通行密鑰已達上限",
    text: ({ most }) => `最多可有 ${most} 個通行密鑰，請先移除一個。`,
  },
  "email-taken": { title: "帳戶已存在", text: () => "此電郵地址已有用戶使用" },
  "link-unknown": {
    title: "此連結無效",
    text: () =>
      "請開啟電郵中的完整連結。如仍未能開啟，請索取新連結：驗證電郵地址請到個人檔案；設定密碼請在登入頁面按「忘記密碼？」。",
  },
  "unsubscription-unknown": {
    title: "此取消訂閱連結無效",
    text: () => "設定未有改變。請開啟電郵中的完整連結，或登入後在設定中關閉電郵通知。",
  },
  "link-gone": {
    title: "此連結已使用或已過期",
    text: () =>
      "連結於 24 小時內有效，只可使用一次，並以最新的一個為準。請索取新連結：驗證電郵地址請到個人檔案；設定密碼請在登入頁面按「忘記密碼？」。",
  },
  "no-picture": {
    title: "並非圖片",
    text: () => "此檔案不能用作圖片。請選擇 JPEG、PNG、WebP 或 GIF，而且長邊不可超過短邊的四倍。",
  },
  "avatar-not-found": { title: "找不到圖片", text: () => "沒有此圖片。" },
  "unreadable-form": { title: "無法讀取表格", text: () => "表格無法讀取，請重新提交。" },
  "user-not-found": { title: "找不到用戶", text: () => "找不到此用戶，或你無權查看。" },
  "account-not-found": { title: "找不到帳戶", text: () => "此電郵地址沒有帳戶。" },
  "profile-not-found": { title: "找不到檔案", text: () => "沒有此出版商。" },
  "package-not-found": { title: "找不到數據包", text: () => "你要找的數據包並不存在。" },
  "auction-ended": { title: "拍賣已結束", text: () => "此拍賣已經結束。" },
  "bid-too-low": {
    title: "出價過低",
    text: ({ minimumCents }) => `最低出價為 ${formatDollars(minimumCents)}。`,
  },
  "bid-too-high": {
    title: "出價過高",
    text: ({ maximumCents }) => `目前最高可出價 ${formatDollars(Number(maximumCents))}。`,
  },
  "maximum-too-low": {
    title: "上限過低",
    text: ({ leastCents }) => `你的出價上限至少須為 ${formatDollars(leastCents)}。`,
  },
  "address-unconfirmed": {
    title: "電郵地址未確認",
    text: ({ maximumCents }) =>
      `出價如要超過 ${formatDollars(Number(maximumCents))}，請先確認電郵地址；你可在個人檔案重新發送確認郵件。`,
  },
  "account-bound": {
    title: "帳戶仍有承諾",
    text: ({ bound }) => `他人正依賴你所作的承諾。以下各項結束後，方可刪除帳戶：${bound}。`,
  },
  "listing-revised": {
    title: "資料已有變更",
    text: () =>
      "賣家在你開啟頁面之後更改了這個數據包的資料，你的出價未有提交。請重新載入頁面，看過之後再出價。",
  },
  "own-package": { title: "出價出錯", text: () => "你不可競投自己的數據包。" },
  "price-moved": {
    title: "價格已變動",
    text: ({ priceCents, minimumCents }) =>
      `價格已變為 ${formatDollars(priceCents)}，你的出價未有提交。目前最低出價為 ${formatDollars(minimumCents)}。`,
  },
  "idempotency-key-reused": {
    title: "出價出錯",
    text: () => "此 Idempotency-Key 已用於另一次出價，請使用新的。",
  },
  "seller-only": { title: "無權存取", text: () => "只有賣家可以上架語料集及上載樣本。" },
  "not-certified": { title: "未獲認證", text: () => "此數據包沒有認證標誌。" },
  "already-certified": { title: "已獲認證", text: () => "此數據包已有認證標誌。" },
  "certification-waiting": {
    title: "已經申請",
    text: () => "此數據包已有申請正在等候審核。有結果後，你會收到電郵。",
  },
  "certification-decided": {
    title: "已有決定",
    text: () => "此申請在此期間已有決定，沒有作出任何更改。",
  },
  "near-copy-not-found": {
    title: "找不到此項發現",
    text: () => "此項發現已不存在，所涉的樣本可能已被刪除。",
  },
  "near-copy-decided": { title: "已有決定", text: () => "此項發現已作同樣決定。" },
  "certification-request-not-found": { title: "找不到申請", text: () => "沒有此申請。" },
  "no-content": { title: "沒有內容", text: () => "請輸入要分析的樣本內容" },
  "unreadable-text": {
    title: "並非文字",
    text: ({ kind }) =>
      `這不是文字檔案（${kind}）。請上載本站可讀取的格式，例如 TXT、JSONL、CSV、EPUB、DOCX 或 PDF。`,
  },
  "unreadable-file": {
    title: "無法讀取檔案",
    text: ({ path, fault }) => [path, handingIn.faults[fault]].filter(Boolean).join(": "),
  },
  "analysis-timed-out": {
    title: "分析失敗",
    text: ({ seconds }) => `分析時間超過 ${seconds} 秒，已經停止。請試用較短的摘錄。`,
  },
  "analysis-stopped": { title: "分析失敗", text: () => "分析中斷，請再試一次。" },
  "sample-not-found": { title: "找不到樣本", text: () => "沒有此樣本。" },
  "seller-access-required": { title: "只限賣家", text: () => "只有賣家可以使用交易管理頁面。" },
  "bid-not-found": { title: "找不到出價", text: () => "你的數據包沒有此出價。" },
  "bid-not-pending": { title: "出價已處理", text: () => "此出價已獲接受或已被拒絕。" },
  "other-bid-accepted": {
    title: "要取代已接受的出價嗎？",
    text: () => "此數據包已接受另一個出價。",
  },
  "bid-already-rejected": { title: "出價已被拒絕", text: () => "此出價早前已被拒絕。" },
  "exclusive-sold-before": {
    title: "已售予他人",
    text: ({ title, until }) =>
      `你曾以非獨家方式售出《${title}》，買家的權利至 ${until} 為止。在此之前，此語料集不能以獨家方式出售。`,
  },
  "sold-exclusively": {
    title: "已獨家售出",
    text: ({ title, until }) =>
      `你已獨家售出《${title}》，至 ${until} 為止。在此之前，此語料集不能再次出售。`,
  },
  "exclusive-offered-twice": {
    title: "已在拍賣中",
    text: ({ title }) =>
      `《${title}》正在拍賣。獨家權利只能出售一次：請待該次拍賣結束，或將兩者都改為非獨家。`,
  },
  "rejection-final": {
    title: "拒絕已生效",
    text: ({ since }) =>
      ({
        late: "可還原的十秒已過。競投者可以再次出價。",
        ended: "拍賣其後已結束，各競投者亦已獲通知結果。",
        bid: "其後有較低的出價，現正領先。",
        maximum: "其後已有人按現時的價格出價或設定上限。",
        accepted: "你其後已接受另一個出價。",
        offered: "你其後已提議把此數據包售予另一位競投者。",
      })[since],
  },
  "package-settled": {
    title: "數據包已成交",
    text: () => "此數據包的合約已經發出，出價不可再作更改。",
  },
  "bid-not-accepted": {
    title: "出價未獲接受",
    text: () => "只有已接受的出價才可發出合約。請先接受出價。",
  },
  "bid-released": {
    title: "出價已不再具約束力",
    text: () => "出價在拍賣結束後 30 天內具約束力。此出價已過期，不能成交。你可以重新上架語料集。",
  },
  "draft-changed": {
    title: "已在別處儲存",
    text: () => "這份草稿剛在另一個視窗儲存過。兩份內容都列在下方，請保留你要的，再儲存一次。",
  },
  "too-many-drafts": {
    title: "草稿過多",
    text: ({ most }) => `最多可保留 ${most} 份草稿，請先發佈或刪除一份。`,
  },
  "draft-room": {
    title: "草稿空間已滿",
    text: ({ maxBytes }) =>
      `你的草稿合共最多佔 ${Math.floor(maxBytes / 1_000_000)} MB。請先上架或刪除其中一份，或縮短其樣本。`,
  },
  "listing-fixed": {
    title: "已有出價，不能更改",
    text: () => "只有在拍賣進行中、首次出價之前，才能更改內容。",
  },
  "listing-changed": {
    title: "已在別處更改",
    text: () => "這項內容剛在另一個視窗更改過。兩份內容都列在下方，請保留你要的，再儲存一次。",
  },
  "relist-running": {
    title: "仍在拍賣",
    text: () => "拍賣仍在進行，結束後才可重新上架。",
  },
  "relist-pending": {
    title: "交易未完成",
    text: () =>
      "已有出價獲接受，或正等候一位競投者回覆提議。請先處理：發出合約、拒絕出價，或等候對方回覆。",
  },
  "relisted-already": {
    title: "已重新上架",
    text: () => "此語料集已重新上架，原頁面有連結通往新的拍賣。",
  },
  "package-offered": {
    title: "正等候競投者回覆",
    text: () => "你已提議把此數據包售予一位競投者。待對方婉拒或期限屆滿後方可刪除。",
  },
  "offer-not-found": {
    title: "找不到提議",
    text: () => "你沒有收到此提議。",
  },
  "offer-impossible": {
    title: "不能提出第二次機會",
    text: () =>
      "拍賣結束時未達底價、沒有接受任何出價、亦未重新上架的數據包，才可向競投者提議出售。",
  },
  "offer-late": {
    title: "為時已晚",
    text: () => "只可在拍賣結束後 60 天內提議出售。",
  },
  "offer-open": {
    title: "每次只可向一人提議",
    text: () => "你已向一位競投者提議出售此數據包。待對方回覆或期限屆滿後，可再向下一位提議。",
  },
  "bid-not-offerable": {
    title: "不能選擇這個出價",
    text: () => "只可按競投者的最高出價提議，已拒絕的出價不能選用。",
  },
  "bidder-unreachable": {
    title: "無法聯絡競投者",
    text: () => "這位競投者的電郵地址未經確認，無法聯絡。",
  },
  "delivery-not-found": {
    title: "找不到交付",
    text: () => "沒有這項交付，或這項交付屬於其他會員。請從合約頁面前往。",
  },
  "delivery-step": {
    title: "現在不能這樣做",
    text: () => "這一步已經完成、並非由你處理，或時間未到。頁面會顯示交付目前的情況。",
  },
  "dispute-not-found": {
    title: "找不到爭議",
    text: () => "沒有這宗爭議。",
  },
  "own-case": {
    title: "不由你裁決",
    text: () => "你是此數據包的賣家，或曾就它出價，須由另一位營運人員裁決。",
  },
  "delivery-link-forged": {
    title: "這不是給你的連結",
    text: () =>
      "這個連結是為另一位會員或另一個檔案而設，或未有完整複製，又或其主人其後已在所有裝置登出。請登入，再從合約頁面取得連結。",
  },
  "delivery-link-expired": {
    title: "連結已過期",
    text: () => "檔案連結的有效期為七天。請登入，再從合約頁面取得新連結。",
  },
  "delivery-not-sealed": {
    title: "尚未加密封存",
    text: () => "目前沒有檔案可下載：數據尚未交付，或仍在量度中。",
  },
  "delivery-files-gone": {
    title: "檔案已移除",
    text: () => "加密檔案已經移除，或合約已經無效，無法再下載。",
  },
  "delivery-files-lost": {
    title: "檔案已遺失",
    text: () => "本市場缺少這個檔案，例如還原時未有包括它。賣家再次交付語料集之後，便可下載。",
  },
  "delivery-key-closed": {
    title: "尚未能取得金鑰",
    text: () => "只有買家可以取得金鑰，並須待賣家確認收款之後。",
  },
  "delivery-key-lost": {
    title: "金鑰已遺失",
    text: () =>
      "本市場還原時缺少此次交付金鑰所依據的密鑰。賣家再次交付語料集之後，便會有新的金鑰。",
  },
  "delivery-receipt-not-found": {
    title: "找不到收據",
    text: () => "公開日誌中沒有這項交付的該筆紀錄。",
  },
  "delivery-file-not-found": {
    title: "找不到檔案",
    text: () => "這項交付沒有這個檔案，或檔案已移除。",
  },
  "delivery-file-whole": {
    title: "檔案已完整",
    text: () => "這個檔案已全部收到，不再接收其他內容。",
  },
  "delivery-offset": {
    title: "位置不符",
    text: ({ offset }) => `這個檔案已收到第 ${offset} 位元組為止，請由此處繼續。`,
  },
  "delivery-overrun": {
    title: "超出預告大小",
    text: ({ bytes }) => `這個檔案預告為 ${bytes} 位元組，傳來的內容超出了這個大小。`,
  },
  "delivery-file-busy": {
    title: "正在傳送",
    text: () => "這個檔案正在傳送，請等待傳送結束。",
  },
  "delivery-no-files": {
    title: "沒有檔案",
    text: () => "請先傳送至少一個檔案，再完成交付。",
  },
  "delivery-file-faulty": {
    title: "有檔案需要處理",
    text: ({ name }) => `${name}：請移除、以另一個檔案取代，或選擇編碼。`,
  },
  "delivery-file-unfinished": {
    title: "檔案未完整",
    text: ({ name }) => `${name} 尚未全部收到。請傳送其餘部分，或移除這個檔案。`,
  },
  "delivery-too-large": {
    title: "檔案太大",
    text: ({ maxBytes }) =>
      `每項交付最多 ${Math.floor(maxBytes / 1_000_000_000)} GB。請向市場查詢更大的容量，或壓縮檔案。`,
  },
  "delivery-too-many-files": {
    title: "檔案太多",
    text: ({ most }) => `每項交付最多 ${most} 個檔案。請打包成 .tar 或 .zip。`,
  },
  "delivery-no-room": {
    title: "空間不足",
    text: () => "伺服器的磁碟目前沒有空間存放這個檔案。已收到的部分會保留，請稍後再試。",
  },
  "delivery-token-wrong": {
    title: "權杖無效",
    text: () => "這個權杖不能交付檔案：輸入有誤、已被取代或已撤銷。請在合約頁面建立新的權杖。",
  },
  "tus-version": {
    title: "版本不符",
    text: () => "檔案以 tus 1.0.0 上載：請傳送標頭 Tus-Resumable: 1.0.0。",
  },
  "tus-content-type": {
    title: "類型不符",
    text: () => "請以 application/offset+octet-stream 傳送檔案的各部分。",
  },
  "tus-header": {
    title: "缺少標頭",
    text: ({ header }) => `缺少標頭 ${header}，或無法讀取。`,
  },
  "review-impossible": {
    title: "現在不能評價",
    text: () => "語料集獲接受後，雙方各可評價交易一次。",
  },
  "offer-declined-before": {
    title: "對方已婉拒",
    text: () => "這位競投者已婉拒此數據包，不能再次向其提議。",
  },
  "offer-decided": {
    title: "已經回覆",
    text: () => "此提議已獲接受或婉拒。",
  },
  "offer-lapsed": {
    title: "期限已過",
    text: () => "此提議的期限已過。",
  },
  "review-outdated": {
    title: "請再看一次",
    text: () => "你閱讀期間有新的出價，或拍賣已經結束。合約尚未發出，以下是目前的情況。",
  },
  "samples-sold": {
    title: "已售出",
    text: () => "已售出的數據包在驗收之前不能更改樣本，因為交付的內容要與樣本比較。",
  },
  "package-sold": { title: "已售出", text: () => "已售出的數據包不能刪除，因為合約仍以它為準。" },
  "contract-unprintable": {
    title: "沒有合適的字型",
    text: ({ characters }) =>
      `PDF 沒有 ${characters} 的字型，合約尚未發出。如要改為印出碼位，請加上 codePoints=true 再發送。`,
  },
  "contract-sent-already": { title: "合約已發出", text: () => "此出價的合約已經發出。" },
  "contract-not-found": { title: "找不到合約", text: () => "你的合約中沒有此合約。" },
  "chat-not-found": {
    title: "找不到對話",
    text: () =>
      "沒有此對話：對話只存在於數據包的出版商，與曾競投、收藏或就該數據包發訊息的人之間。",
  },
  "messages-declined": { title: "訊息發送出錯", text: () => "此會員不接收新訊息。" },
  "conversations-used-up": {
    title: "新對話已達上限",
    text: ({ most }) =>
      `你在 24 小時內可展開 ${most} 段新對話（電郵地址驗證前為 3 段，驗證後為 30 段）。已有的對話可繼續。`,
  },
  "message-key-reused": {
    title: "訊息發送出錯",
    text: () => "此 Idempotency-Key 已用於另一則訊息，請使用新的。",
  },
  "roadshow-not-found": { title: "沒有路演", text: () => "此數據包沒有路演。" },
  "materials-changed": {
    title: "路演內容已有變更",
    text: () => "次序須包括此數據包的每項內容，每項一次。請先重新讀取。",
  },
  "roadshow-running": {
    title: "路演進行中",
    text: () => "此數據包的路演仍在進行，完結後方可再開辦。",
  },
  "material-not-found": { title: "找不到資料", text: () => "沒有此路演資料。" },
  "too-many-materials": {
    title: "路演資料已滿",
    text: ({ most }) => `每場路演最多可有 ${most} 份資料。請先刪除一份。`,
  },
  "unsupported-file": {
    title: "不接受此檔案",
    text: () =>
      "此檔案無法使用。請選擇 PDF、MP3／WAV／AAC 音訊，或 MP4／WebM／MOV 影片；檔案類型按內容而非名稱判斷。",
  },
  "upload-not-found": { title: "找不到檔案", text: () => "沒有此檔案。" },
  "upload-quota": {
    title: "空間不足",
    text: ({ maxBytes }) =>
      `你的檔案合共最多可佔 ${megabytes(maxBytes)} MB。請先刪除部分路演檔案。`,
  },
  "bad-cursor": {
    title: "此頁不存在",
    text: () => "此游標在這裏無效。不加游標即可從第一頁開始。",
  },
  "tile-address-wrong": {
    title: "網址不正確",
    text: () => "日誌分塊須按 C2SP tlog-tiles 命名，例如 0/x001/234 或 entries/000.p/17。",
  },
  "tile-not-found": { title: "日誌中沒有", text: () => "日誌目前沒有此分塊。" },
  "too-large": {
    title: "內容過大",
    text: ({ maxBytes }) => `請求過大，上限為 ${megabytes(maxBytes)} MB。`,
  },
  "too-many-requests": {
    title: "嘗試次數過多",
    text: ({ seconds }) => `嘗試次數過多，請於 ${seconds} 秒後再試。`,
  },
  "foreign-origin": { title: "請求被拒", text: () => "此請求來自其他網站，因此沒有執行。" },
  "not-json": { title: "JSON 無效", text: () => "請求內容並非有效的 JSON。" },
  "route-not-found": { title: "找不到頁面", text: () => "此網址沒有任何內容。" },
  "host-unreadable": {
    title: "無法讀取請求",
    text: () => "請求沒有說明要連到哪個網站。請重新開啟網址。",
  },
  "query-unreadable": {
    title: "無法讀取此網址",
    text: () => "網址含有本站不使用的字元。請檢查網址，或從首頁開始。",
  },
  "reference-gone": { title: "已經不存在", text: () => "所需的資料剛剛被移除。請重新載入頁面。" },
  "listings-used-up": {
    title: "今日上架已達上限",
    text: ({ most, hours }) =>
      `24 小時內最多可上架 ${most} 個數據包，最遲 ${hours} 小時後可再上架。`,
  },
  "listings-used-up-unconfirmed": {
    title: "請先驗證電郵地址",
    text: ({ most }) =>
      `電郵地址驗證前，24 小時內最多可上架 ${most} 個數據包。請按我們寄出的電郵中的連結完成驗證。`,
  },
  "uncertified-auctions": {
    title: "請先申請認證",
    text: ({ most }) =>
      `在你的任何一個數據包獲得認證之前，最多可同時進行 ${most} 場拍賣。請在語料檔案申請認證，或待其中一場結束後再上架。`,
  },
  "disk-almost-full": {
    title: "暫時無法儲存檔案",
    text: () => "伺服器的磁碟空間即將用盡，暫時無法儲存檔案，請稍後再試。",
  },
  "store-unavailable": {
    title: "暫時無法存取檔案",
    text: () => "存放檔案的儲存服務目前沒有回應。檔案不會遺失，請過幾分鐘再試。",
  },
  "too-many-samples": {
    title: "樣本已達上限",
    text: ({ most }) => `每個數據包最多可有 ${most} 個樣本。`,
  },
  "sample-room": {
    title: "空間不足",
    text: ({ maxBytes }) =>
      `你的樣本合共最多可佔 ${Math.floor(maxBytes / 1_000_000)} MB。請先刪除不再需要的數據包。`,
  },
  "too-many-favorites": {
    title: "收藏已達上限",
    text: ({ most }) => `最多可收藏 ${most} 個數據包，請先移除一個。`,
  },
  "took-too-long": {
    title: "請稍後再試",
    text: () => "伺服器目前非常繁忙，未能及時完成。請於半分鐘後再試。",
  },
  "storage-failed": {
    title: "暫時無法處理",
    text: () => "伺服器暫時無法儲存資料，因此沒有作出任何更改。請稍後再試。",
  },
  "database-away": {
    title: "暫時無法處理",
    text: () => "資料庫暫時沒有回應。請過幾秒再試一次。",
  },
  internal: { title: "發生錯誤", text: () => "我們的系統發生錯誤，請再試一次。" },
};

/** The parts of the error pages that no code words. */
export const errorPages = {
  hint: "網址可能有誤，或頁面已不存在。",
  backToMarketplace: "瀏覽市場",
  sendAgain: "重新送出",
  kept: "除密碼外，你填寫的內容都已保留。",
  keptForMember: "你已登出，但填寫的內容都保留在本頁。請在新分頁登入，再返回這裏重新送出。",
  signInElsewhere: "在新分頁登入",
  signIn: "登入",
  /** What to name when asking for help. */
  reference: (id: string) => `請求編號 ${id}`,
  clearFilters: "清除篩選",
};
