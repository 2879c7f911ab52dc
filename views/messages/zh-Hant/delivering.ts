import type { Messages } from "../en/catalogue";

/** `marketplace deliver` 的訊息。 */
export const delivering = {
  noTokenFile: (file) => `找不到檔案 ${file}。請在合約頁面建立權杖並存入該檔案，然後再試。`,
  noAddress: (url) => `${url} 不是網址。請輸入本市場的網址，例如 https://market.example。`,
  otherContract: (own, asked) =>
    `此權杖用於交付 ${own}，不能用於 ${asked}。請在你要交付的合約頁面建立權杖。`,
  noFolder: (folder) => `找不到資料夾 ${folder}。`,
  isFile: (path) => `${path} 是檔案，請指定資料夾。`,
  isFolder: (path) => `${path} 是資料夾，請指定檔案。`,
  unreadable: (path) => `本程式的使用者無權讀取 ${path}。`,
  noFiles: (folder) => `${folder} 內沒有檔案。`,
  skipped: (path) => `${path}：不屬於文本，已略過。`,
  asArchive: (count) => `全部 ${count} 個檔案以一個 collection.tar 傳送。`,
  link: (path) => `${path} 不是檔案，而是連結之類。請放入檔案本身。`,
  name: (path) => `${path} 的名稱在部分系統無法保存。請重新命名後再試。`,
  changed: (path) => `${path} 在傳送途中有所更改。請勿更改檔案，並再次執行。`,
  strange: (name, folder) =>
    `先前已傳送 ${name}，但 ${folder} 內沒有這個檔案。請放入該檔案，或在合約頁面將它移除。`,
  goesOn: (file, from) => `${file}：從 ${from} 之後繼續。`,
  progress: (file, percent, sent, total) => `${file}：${percent}%。合計 ${sent}／${total}。`,
  ofFiles: (name, at, count) => `${name}（${at}／${count}）`,
  broken: (seconds) => `連線中斷。${seconds} 秒後重試，並從停下的位置繼續。`,
  handedIn: (count) =>
    `已傳送全部 ${count} 個檔案，現正量度及密封，可能需要一段時間。你可以在此停止，並到合約頁面查看。`,
  sealed: "已密封。雙方均可取得密文及已簽署的報告。",
  sealedBefore: "已經密封，毋須再交付。沒有傳送任何內容。",
  refused: "部分檔案無法讀取，其他檔案已保留。請更換或移除以下檔案，然後再次執行：",
  guessed:
    "以下檔案可用多於一種編碼讀通。請加上 --encoding 及正確的編碼（例如 --encoding {name}）再次執行，或在合約頁面選擇：",
  gone: "是次交付已經中止。原因載於合約頁面。",
  silent: (url) => `${url} 沒有回應。已傳送的內容會保留：請稍後再次執行，會從停下的位置繼續。`,
  answered: (url, status) =>
    `${url} 以 ${status} 回應，這並非本市場的回應。請檢查網址；如前面設有代理伺服器，須容許每個請求 64 MB。`,
} satisfies Messages["delivering"];
