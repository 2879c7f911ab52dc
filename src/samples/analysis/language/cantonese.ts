import { characterPairs } from "../text/pairs";
import { hanUse } from "./han";

/**
 * Words of Cantonese, and right behind each a word of written Chinese that is as long; in both writings. Words that stay as
 * they are keep their characters from being taken for grammar.
 */
const WORDS = `
  屋企家裡 而家現在 依家現在 宜家現在 家下現在 家陣現在 點解為何 点解为何 點樣怎樣 点样怎样 點知誰知 幾時何時 几时何时 琴日昨日
  尋日昨日 噚日昨日 聽日明日 听日明日 第日他日 鍾意喜歡 钟意喜欢 中意喜歡 係咪是否 系咪是否 好似好像 同埋以及 唔該謝謝 唔该谢谢
  得閒有空 傾偈聊天 返工上班 返學上學 返嚟回來 返去回去 放工下班 收工下班 起身起床 搞掂辦好 識得懂得 呢個這個 呢个这个 呢啲這些
  呢度這裡 呢位這位 呢次這次 呢種這種 呢种这种 呢件這件 呢句這句 呢套這套 呢本這本 呢條這條 呢间这间 呢間這間 呢班這班 呢排這陣
  呢隻這隻 呢樣這樣 呢篇這篇 嗰度那裡 嗰陣那時 嗰時那時 邊個哪個 边个哪个 邊度哪裡 边度哪里 邊位哪位 邊種哪種 邊啲哪些 乜嘢甚麼
  咩嘢甚麼 乜野甚麼 冇人無人 冇得不能 唔好不要 唔使不必 唔單不單 嘅話的話 噉樣這樣 咁樣這樣 咁多這多 喺度在此 响度在此 即係就是
  就係就是 先至這才 定係還是 梗係當然 細路孩子 老豆父親 阿媽媽媽 阿爸爸爸 朝早早上 晏晝下午 成日整天 琴晚昨晚 尋晚昨晚 聽晚明晚
  好彩幸好 求其隨便 是但隨便 不嬲一向 不溜一向 成班一群 一齊一起 一齐一起 跟住然後 跟手隨即 關係關係 关系关系 聯係聯係 係數係數
  唔少不少 唔同不同 有啲有些 一啲一些 嚟講來說 嚟到來到 出嚟出來 入嚟進來 上嚟上來 落嚟下來 過嚟過來 起嚟起來 原嚟原來 本嚟本來
  後嚟後來 將嚟將來 以嚟以來 食飯吃飯 食嘢吃飯 飲茶喝茶 瞓覺睡覺 瞓觉睡觉 傾計聊天 話畀告訴 畀人被人 俾人被人 係噉這樣 點算怎辦
  佢話他說 我話我說 你話你說 呢一這一 同佢和他 同你和你 同我和我 幾多多少 幾好很好 多謝感謝 落去下去 落車下車 落雨下雨 行街逛街
  唔識不會 呢邊這邊 嗰邊那邊 咁就那就 咁你那你 咁我那我 咁呢那麼 依個這個 頭先剛才 入邊裡面 出邊外面 入便裡面 出便外面 上便上面
  下便下面 應承答應 鬧交吵架 打交打架 諗住打算 一吓一下 嗰下那刻 呢下這刻 有冇有無 冇錯沒錯 冇用無用 冇咗沒了 唔通難道 唔係不是
  就嚟快要 真係真是 都係也是 因爲因為 嗰次那次 嗰日那天 呢日這天 嗰位那位 嗰間那間 嗰種那種 嗰樣那樣 嗰句那句 嗰條那條 嗰隻那隻
  嗰班那班 嗰套那套 嗰本那本 嗰年那年 呢年這年
`;

/** Characters of its grammar, and those that stand for them. */
const CHARACTERS =
  "嘅的咗了喺在係是唔不佢他哋們啲些嗰那冇沒嚟來咁這噉這睇看乜啥畀給俾給嘢事諗想谂想揾找搵找攞拿瞓睡㗎的架的喎哦囖啦囉啦啩吧咩嗎仲還嬲怒靚美叻強郁動孭背噃啊吖啊呀啊哂完晒完嗌叫噏說咪別啱對冚蓋嘥費掂好喇了嘞了嚹了嗱啊攰累揀選慳省嘈吵啫吧咋吧吓下衫衣";

const written = new Map([
  ...WORDS.trim()
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 2), pair.slice(2)] as const),
  ...characterPairs(CHARACTERS),
]);

const SPOKEN = new RegExp([...written.keys()].join("|"), "g");

/** Share of the characters from which somebody speaks Cantonese in a text, be it in what is quoted. */
const SPOKEN_SHARE = 0.01;

export function speaksCantonese(text: string): boolean {
  const { cantonese, han } = hanUse(text);
  return cantonese > han * SPOKEN_SHARE;
}

/**
 * Cantonese as written Chinese says it, word for word, so that the model of Chinese can read it: they
 * differ in words of grammar more than in order. As long as the text is, and in its places.
 */
export function asWrittenChinese(cantonese: string): string {
  return cantonese.replace(SPOKEN, (spoken) => written.get(spoken) as string);
}
