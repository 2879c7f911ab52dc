export const landing = {
  title: "優質語料數據交易",
  description: "認證文字語料的實時拍賣市場：出版商上架，AI 企業競投。",
  headline: "優質語料數據，拍賣成交。",
  lead: "出版商上架文字語料集，當中不少是繁體中文。AI 企業查看樣本、細閱實測質素，並即時出價。",
  join: "立即入會",
  explore: "探索 WhatsBook",
  opensNewTab: "（在新分頁開啟）",
  figures: { publishers: "出版商", packages: "數據包", countries: "國家及地區" },
  featuresTitle: "值得信賴的理由",
  features: [
    {
      title: "認證數據包",
      text: "認證標誌代表營運人員已審閱語料集的樣本、上架資料及所聲明的權利。",
    },
    {
      title: "拍賣交易",
      text: "限時拍賣只以伺服器時鐘為準；每個出價都穩妥儲存後才會回覆，並記入只增不減的公開日誌。",
    },
    {
      title: "環球網絡",
      text: "香港及亞洲的出版商，與世界各地的 AI 企業在此相遇。",
    },
    {
      title: "安全交收",
      text: "出價獲接受後即成合約，語料集在此交付、量度及加密，付款後取得金鑰。",
    },
    {
      title: "市場分析",
      text: "掌握有哪些上架、哪些有人競投，以及今天每千詞價值多少。",
    },
    {
      title: "優質內容",
      text: "樣本按公開規則分析，分析亦會說明哪些方面無法判斷。",
    },
  ],
  stepsTitle: "運作方式",
  steps: [
    { title: "加入成為會員", text: "註冊成為買家或出版商，只需一分鐘。" },
    { title: "瀏覽及出價", text: "搜尋、預覽樣本，並在拍賣期間出價。" },
    { title: "安心交易", text: "出版商接受出價後，合約會以電郵送上。" },
  ],
  liveTitle: "正在拍賣",
  tokensMeasured: (tokens: string) => `已測量 ${tokens} 個樣本 token`,
  liveAll: "查看所有拍賣",
  closingTitle: "下一場拍賣已經開始。",
  closingText: "競投認證文字，或上架你自己的語料集。",
  joinFree: "立即免費加入",
};
