import type { Messages } from "../en/catalogue";

/** What was sealed, and how it is fetched and opened (docs/product.md#hand-over). */
export const handover = {
  files: "加密檔案",
  lead: "雙方現在都可以下載這些檔案。檔案只能以金鑰開啟；賣家確認收款後，買家便會取得金鑰。",
  name: "檔案",
  size: "大小",
  download: "下載",
  downloadOf: (name) => `下載 ${name}.age`,
  downloadAll: (count, bytes) => `下載全部 ${count} 個檔案（${bytes}）`,
  archiveHint: "一個 .tar 檔案；下載中斷後可以繼續。",
  unlisted: (count) => `另有 ${count} 個檔案，全部都在 .tar 內。`,
  links: "供其他電腦使用的連結",
  linksLead:
    "每個連結在七天內有效，無須登入，任何取得連結的人都可以使用。在個人檔案登出其他所有瀏覽器，連結便會失效。下載中斷後可以繼續。",
  linkOf: (file) => `${file} 的連結`,
  checksum: "所下載檔案的 SHA-256",
  log: "下載記錄",
  logLead:
    "雙方都可以看到這份記錄。金鑰首次顯示時，以及買家完整下載一個檔案後，公開日誌會留下紀錄，雙方均可取得已簽署的收據。",
  receipt: "收據",
  noFetches: "仍未有人下載。",
  who: { seller: "賣家", buyer: "買家" },
  keyShown: "查看了金鑰",
  fetched: ({ name, bytes, whole }) =>
    whole ? `下載了 ${name}，直至結尾（${bytes}）` : `下載了 ${name} 的 ${bytes}`,
  complete: "買家已經完整下載所有檔案。",
  key: "金鑰",
  keyWaits: "賣家確認收款後，金鑰會在這裏顯示。",
  keyOpen: "檔案以這條金鑰開啟。在檔案移除之前，你可以隨時查看；每次查看都會記錄，賣家會看到時間。",
  keyForBuyer: "你已確認收款，買家現在可以查看金鑰。",
  show: "顯示金鑰",
  save: "儲存金鑰檔案",
  saveNote: "金鑰檔案同時載有經簽署的報告，可用來核對每個檔案。",
  showing: "請稍候⋯⋯",
  keyPage: "金鑰",
  keyOf: (reference) => `合約 ${reference} 的金鑰`,
  keep: "請妥為保管：任何人取得金鑰，都可以閱讀你所購買的內容。我們不會儲存金鑰，每次顯示時才重新推算。",
  open: "請把金鑰存成檔案，再用 age 開啟每個檔案；也可以使用本平台的程式，同時與經簽署的報告核對：",
  back: "返回合約",
  copyKey: "金鑰",
} satisfies Messages["handover"];
