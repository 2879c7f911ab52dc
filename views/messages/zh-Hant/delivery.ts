import type { Actor, DisputeReason, Notice, Side, Step, Turn } from "../../../src/lib/deal";

const turns: Record<Turn, Record<Side, string>> = {
  "hand-in": { seller: "輪到你了：請交付語料集。", buyer: "正等待賣家交付語料集。" },
  complete: { seller: "輪到你了：請上載其餘檔案，然後完成交付。", buyer: "賣家正在交付語料集。" },
  mend: {
    seller: "輪到你了：檔案未能接收，請重新交付。",
    buyer: "檔案未能接收，賣家須重新交付。",
  },
  "late-delivery": {
    seller: "你的交付期限已過。只要買家尚未退出，你仍可交付。",
    buyer: "賣家的交付期限已過。你可以繼續等待，或退出合約。",
  },
  measure: {
    seller: "檔案正在量度及加密，現在無須做任何事。",
    buyer: "檔案正在量度及加密，現在無須做任何事。",
  },
  pay: {
    seller: "語料集已密封，正等待買家支付你的發票。",
    buyer: "輪到你了：請閱讀報告，支付賣家的發票，然後在合約頁面表示已付款。",
  },
  "late-payment": {
    seller: "買家未有如期付款。你可以繼續等待，或退出合約。",
    buyer: "你的付款期限已過。只要賣家尚未退出，你仍可付款。",
  },
  confirm: {
    seller: "輪到你了：買家表示已付款。收到款項後請確認；逾期未確認，由營運人員裁決。",
    buyer: "你已表示付款，正等待賣家確認。逾期未確認，由營運人員裁決。",
  },
  judge: {
    seller: "買家已取得金鑰，會接受語料集或提出爭議。逾期不表態即視為接受。",
    buyer: "輪到你了：請用金鑰開啟檔案，然後接受語料集或提出爭議。逾期不表態即視為接受。",
  },
  decide: {
    seller: "買家對交付提出爭議。請說明你的看法，或重新交付；否則由營運人員裁決。",
    buyer: "你已對交付提出爭議。賣家可重新交付，否則由營運人員裁決。",
  },
  "decide-payment": {
    seller: "買家表示已付款，而你未有確認。將由營運人員裁決，請說明你所知的情況。",
    buyer: "賣家未有確認你的付款。將由營運人員裁決，請說明付款的時間和方式。",
  },
  fetch: {
    seller: "語料集已獲接受，交易完成。檔案會保留一段時間。",
    buyer: "語料集已獲接受，交易完成。檔案和金鑰會保留一段時間，請取回所需內容。",
  },
  "void-resolved": {
    seller: "營運人員裁決買家得直，合約作廢。你可以向另一位競投者提議出售，或重新上架。",
    buyer: "營運人員裁決你得直，合約作廢。",
  },
  "void-withdrawn": {
    seller: "一方已退出，合約作廢。你可以向另一位競投者提議出售，或重新上架。",
    buyer: "一方已退出，合約作廢。",
  },
  removed: { seller: "交易已完成，檔案已刪除。", buyer: "交易已完成，檔案已刪除。" },
};

const steps: Record<Step, string> = {
  sent: "合約已發出",
  begun: "開始上載",
  completed: "檔案已全部交付",
  refused: "檔案未獲接收",
  sealed: "已量度及密封",
  prolonged: "已延長期限",
  claimed: "買家表示已付款",
  paid: "付款已確認",
  accepted: "已接受",
  disputed: "提出爭議",
  "taken-back": "撤回爭議",
  decided: "爭議已裁決",
  withdrawn: "退出，合約作廢",
  removed: "檔案已刪除",
};

const actors: Record<Actor, string> = {
  seller: "賣家",
  buyer: "買家",
  operator: "營運人員",
  server: "市場",
};

const reasons: Record<DisputeReason, string> = {
  incomplete: "內容有缺",
  differs: "與聲明不符",
  unreadable: "無法讀取",
  rights: "權利與所授予的不符",
  "personal-data": "含有未聲明的個人資料",
  unconfirmed: "付款未獲確認",
};

const notices: Record<Notice, string> = {
  seal: "交付期限即將屆滿",
  "seal-late": "交付期限已過",
  pay: "付款期限即將屆滿",
  "pay-late": "付款期限已過",
  confirm: "買家正等待你確認付款",
  accept: "請接受或提出爭議",
  removal: "檔案即將刪除",
};

export const delivery = {
  title: "交付",
  turns,
  steps,
  actors,
  reasons,
  notices,
  until: "期限：",
  none: "這份合約發出時，本站尚未提供交付服務，付款及交付由雙方自行商定。",
  privacy: "伺服器在量度時會讀取文字，其後加密並刪除所讀內容。伺服器不儲存金鑰，但能推導出金鑰。",
  report: {
    title: "收件報告",
    figure: "項目",
    declared: "聲明",
    sampled: "樣本",
    delivered: "交付",
    rows: {
      files: "檔案",
      documents: "文件",
      words: "字數",
      hanCharacters: "漢字",
      tokens: "詞元",
      languages: "語言",
      quality: "質素",
    },
    duplicates: (count: string) => `重複出現的文件：${count}`,
    estimated: (read: string, characters: string, within: string) =>
      `詞元與語言是從 ${characters} 個字元中隨機抽取的 ${read} 個判斷的；二十次中有十九次，詞元數的誤差不超過 ${within}。其餘各項全部逐一計算。`,
    personalData: (count: string) => `含個人資料之處：${count}`,
    differs: "報告與聲明或樣本不符：",
    differences: {
      words: "字數",
      unmeasured: "字數（不計 WARC 檔案內的字）",
      language: "語言",
      quality: "質素",
    },
    beforePaying: "你可以在付款之前就此提出爭議。一旦表示已經付款，便須待收款獲確認後才可提出。",
    asDeclared: "與聲明及樣本相符。",
  },
  timeline: "時間線",
  outcome: { seller: "裁決賣家得直。", buyer: "裁決買家得直。" },
  operatorReasons: "營運人員的理由：",
  disputeAbout: "爭議事由：",
  buyerSays: "買家的說法",
  sellerSays: "賣家的說法",
  saysNothing: "暫時沒有。",
  price: (amount: string) => `價格：${amount}`,
  lost: {
    seller: "本市場還原時缺少下載及開啟此次交付所需的資料。請再次交付語料集，交易的其他部分不變。",
    buyer:
      "本市場還原時缺少下載及開啟此次交付所需的資料。賣家須再次交付語料集，交易的其他部分不變。",
  },
  yourTurn: "輪到你了",
  moreWaiting: "更多等候你處理的交易",
  handIn: "交付語料集",
  states: {
    waiting: "待交付",
    uploading: "交付中",
    measuring: "量度中",
    refused: "檔案未獲接收",
    sealed: "已密封，待付款",
    paid: "已付款，待接受",
    accepted: "已完成",
    disputed: "爭議中",
    resolved: "已作廢",
    withdrawn: "已作廢",
    removed: "已完成",
  },
  see: "查看交付",
  void: (moment: string) => `這份合約已於 ${moment} 作廢，對任何一方都不再具約束力。`,
  actions: {
    claim: {
      button: "我已付款",
      title: "表示已經付款？",
      text: "請在支付賣家發票後才這樣做。賣家有七天時間確認；逾期由營運人員按雙方的說法裁決。",
    },
    paid: {
      button: "確認付款",
      title: "確認付款？",
      text: "買家會即時取得金鑰，無法撤回。請在收到款項後才確認。",
    },
    accept: {
      button: "接受語料集",
      title: "接受語料集？",
      text: "交易即告完成，其後不能再提出爭議，無法撤回。",
    },
    dispute: {
      button: "對交付提出爭議",
      title: "對交付提出爭議？",
      text: "期限會暫停計算。賣家會即時得知，並可重新交付；否則由營運人員按雙方的說法裁決。你可以撤回爭議。",
    },
    "take-back": { button: "撤回爭議", title: "撤回爭議？", text: "餘下的期限會繼續計算。" },
    withdraw: {
      button: "退出合約",
      title: "退出合約？",
      text: "合約會作廢，已交付的內容會即時刪除，無法撤回。",
    },
    prolong: { button: "延長七天", title: "給賣家多七天時間？", text: "只可延長一次。" },
    statement: {
      button: "向營運人員說明",
      title: "營運人員應知道的事",
      text: "對方也會看到。以你最後所說的為準。",
    },
    review: {
      button: "評價交易",
      title: "評價交易",
      text: "雙方都寫下評價後，或 14 天後，會在出版商頁面顯示，不能修改。",
    },
  },
  typeAmount: (amount: string) => `請輸入價格 ${amount} 以作確認`,
  reason: "有什麼問題",
  chooseReason: "請選擇",
  words: "請詳細說明",
  back: "返回",
  busy: "請稍候…",
  review: {
    title: "評價",
    stars: "星級",
    text: "你的評價",
    given: (stars: number) => `${stars} 星（最高 5 星）`,
    ofSeller: "買家對出版商的評價",
    ofBuyer: "出版商對買家的評價",
    yours: "你已評價這宗交易。雙方都寫下評價後，或 14 天後，便會顯示。",
    none: "暫時沒有評價。",
    summary: (average: string, count: number) => `${average} 星（最高 5 星），共 ${count} 則評價`,
    hide: "移除這則評價",
    older: "較早的評價",
  },
  desk: {
    title: "爭議",
    lead: "雙方意見不一的交易。請閱讀雙方的說法再裁決，雙方都會收到你的理由。",
    empty: "沒有待處理的爭議",
    emptyHint: "一有爭議便會在此出現。",
    count: (count: number) => `有 ${count} 宗爭議待處理。`,
    own: "你是這宗交易的一方，須由另一位營運人員裁決。",
    forSeller: "賣家得直",
    forBuyer: "買家得直",
    effects: {
      paid: "賣家得直，語料集視為已接受；買家得直，合約作廢。",
      sealed: "賣家得直，買家須按現狀付款；買家得直，合約作廢。",
      unconfirmed: "買家得直，視為已付款，並顯示金鑰；賣家得直，付款聲明取消。",
    },
    note: "給雙方的理由",
    decide: "裁決",
    decided: "已裁決",
    more: "更多爭議",
    older: "較早的裁決",
    toCertification: "認證",
  },
};
