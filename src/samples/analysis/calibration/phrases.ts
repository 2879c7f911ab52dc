/** What junk says, by language. {n} becomes a number and {name} one of the names. */
export interface Phrases {
  spam: readonly string[];
  templates: readonly string[];
  names: readonly string[];
  filler: readonly string[];
}

const english: Phrases = {
  spam: [
    "LIMITED OFFER!!! Get {n}% off all watches today only, visit www.best-deals-{n}.com now!!!",
    "Make $ {n} per day working from home, no experience needed, reply to this mail for details.",
    "Congratulations, you have been selected to win a {n} dollar gift card, claim your prize here.",
    "Lowest prices on meds online, no prescription, discreet shipping worldwide, order today.",
    "Click the link below to unsubscribe from this list: http://mail{n}.example.biz/remove",
    "Share on Facebook | Tweet | Pin it | Print this page | Email to a friend",
    "Home > Shop > Shoes > Sale ({n} items) | Sort by price | Next page",
    "Casino bonus {n}! Free spins, instant payout, sign up in 30 seconds and play now.",
  ],
  templates: [
    "The city of {name} lies in the north of the country and has a population of {n} people.",
    "Product {n} by {name} is available in {n} colours and costs {n} dollars per piece.",
    "{name} scored {n} points in game {n} and finished the season with {n} points.",
  ],
  names:
    "Aldham Brierley Corston Dunmore Easby Farleigh Garston Holme Ibstone Kelby Larkfield Marden".split(
      " ",
    ),
  filler: [
    "In today's fast-paced world, it is more important than ever to stay ahead of the curve.",
    "It is important to note that there are many factors to consider when making this decision.",
    "Whether you are a beginner or an expert, there is something here for everyone.",
    "In conclusion, it is clear that this topic plays a crucial role in our daily lives.",
    "As we delve deeper into this subject, we will explore its many fascinating aspects.",
    "At the end of the day, it all comes down to finding the right balance.",
    "This comprehensive guide will walk you through everything you need to know.",
    "By leveraging these powerful strategies, you can unlock your full potential.",
  ],
};

const chinese: Phrases = {
  spam: [
    "【限时特惠】全场商品{n}折起，微信搜索公众号领取优惠券，立即下单包邮到家！！",
    "兼职日赚{n}元，在家就能做，名额有限，加QQ{n}{n}详询客服。",
    "恭喜您被抽中为幸运用户，获得奖金{n}元，请点击链接领取 http://win{n}.example.cn",
    "澳门娱乐城注册就送{n}元，真人荷官在线发牌，提现秒到账。",
    "首页 > 男装 > 外套 > 特价（{n}件）| 上一页 | 下一页 | 收藏本站",
    "本文来源于网络，如有侵权请联系删除，转载请注明出处，扫码关注我们。",
    "专业办理各类证件，代开发票，热线电话{n}-{n}{n}，全国可飞。",
    "减肥产品火热促销，月瘦{n}斤不反弹，无效退款，点击购买。",
  ],
  templates: [
    "{name}位于该省北部，全市人口{n}万人，面积{n}平方公里，下辖{n}个县。",
    "编号{n}的商品由{name}公司生产，有{n}种颜色可选，单价{n}元。",
    "{name}在第{n}场比赛中得到{n}分，本赛季共得{n}分。",
  ],
  names: "安宁 白河 长丰 东明 丰城 高平 海林 江阴 康定 林州 明光 南康".split(" "),
  filler: [
    "在当今快节奏的社会中，我们比以往任何时候都更需要不断提升自己。",
    "值得注意的是，在做出决定之前需要综合考虑多方面的因素。",
    "无论您是初学者还是专家，都能在这里找到适合自己的内容。",
    "综上所述，这一话题在我们的日常生活中扮演着至关重要的角色。",
    "随着科技的不断发展，人们的生活水平得到了显著的提高。",
    "让我们一起深入探讨这个问题，揭开它背后的奥秘。",
    "总而言之，只要坚持不懈地努力，就一定能够取得成功。",
    "本文将从多个角度为您全面解析相关知识，帮助您更好地理解。",
  ],
};

const japanese: Phrases = {
  spam: [
    "【期間限定】全品{n}%オフ！今すぐクリックしてお得なクーポンをゲット！！送料無料",
    "在宅ワークで月収{n}万円、未経験者歓迎、詳しくはLINE登録へ http://job{n}.example.jp",
    "おめでとうございます、{n}円分のギフト券が当選しました。こちらから受け取りください。",
    "オンラインカジノ登録で{n}円ボーナス、即日出金、今すぐ無料登録。",
    "ホーム > 靴 > セール（{n}件）| 並べ替え | 次のページ | ログイン",
    "この記事をシェアする | ツイート | はてなブックマーク | 印刷する",
    "ダイエットサプリ初回{n}円、定期購入いつでも解約可能、お申し込みはこちら。",
  ],
  templates: [
    "{name}市は県の北部に位置し、人口は{n}人、面積は{n}平方キロメートルである。",
    "商品番号{n}は{name}社の製品で、{n}色から選べ、価格は{n}円です。",
    "{name}選手は第{n}戦で{n}点を記録し、今季の合計は{n}点となった。",
  ],
  names: "青木 上田 大野 川西 北山 坂本 白川 高岡 中津 長浜 松原 吉野".split(" "),
  filler: [
    "現代社会において、私たちの生活はますます便利になっています。",
    "ここで重要なのは、さまざまな要素を総合的に考慮することです。",
    "初心者の方から上級者の方まで、どなたでもお楽しみいただけます。",
    "結論として、このテーマは私たちの日常生活において重要な役割を果たしています。",
    "この記事では、知っておくべきポイントをわかりやすく解説します。",
    "いかがでしたか。ぜひ参考にしてみてください。",
    "このように、多くのメリットがあることがわかります。",
  ],
};

const korean: Phrases = {
  spam: [
    "[한정 특가] 전 상품 {n}% 할인!! 지금 구매하시면 무료 배송, 쿠폰 받기 클릭",
    "재택 알바 하루 {n}만원 보장, 초보 환영, 카톡 문의 주세요 http://job{n}.example.kr",
    "축하합니다! {n}원 상품권에 당첨되셨습니다. 아래 링크에서 수령하세요.",
    "온라인 카지노 가입 즉시 {n}원 지급, 빠른 환전, 지금 가입하세요.",
    "홈 > 신발 > 세일 ({n}개) | 정렬 | 다음 페이지 | 로그인 | 장바구니",
    "이 기사 공유하기 | 트위터 | 페이스북 | 인쇄 | 구독하기",
    "다이어트 보조제 한 달 {n}kg 감량 보장, 효과 없으면 환불, 주문 문의 {n}-{n}",
  ],
  templates: [
    "{name}시는 도의 북부에 위치하며 인구는 {n}명이고 면적은 {n}제곱킬로미터이다.",
    "제품 {n}번은 {name} 회사가 만들었으며 {n}가지 색상이 있고 가격은 {n}원이다.",
    "{name} 선수는 {n}번째 경기에서 {n}점을 기록하여 이번 시즌 {n}점을 얻었다.",
  ],
  names: "가평 나주 단양 라온 문경 보령 상주 안성 제천 창녕 태백 하동".split(" "),
  filler: [
    "오늘날 빠르게 변화하는 사회에서 우리는 끊임없이 발전해야 합니다.",
    "중요한 점은 다양한 요소를 종합적으로 고려해야 한다는 것입니다.",
    "초보자부터 전문가까지 누구나 쉽게 이용할 수 있습니다.",
    "결론적으로 이 주제는 우리의 일상생활에서 중요한 역할을 합니다.",
    "이 글에서는 꼭 알아야 할 내용을 자세히 알아보겠습니다.",
    "지금까지 다양한 방법에 대해 알아보았습니다. 도움이 되셨기를 바랍니다.",
  ],
};

const spanish: Phrases = {
  spam: [
    "¡¡OFERTA LIMITADA!! {n}% de descuento en todo, compra ahora en www.ofertas{n}.com",
    "Gana {n} euros al día trabajando desde casa, sin experiencia, responde a este correo.",
    "¡Felicidades! Has sido seleccionado para ganar un premio de {n} euros, haz clic aquí.",
    "Casino online: bono de {n} euros, tiradas gratis, regístrate gratis ahora.",
    "Inicio > Zapatos > Rebajas ({n} artículos) | Ordenar por precio | Página siguiente",
    "Compartir en Facebook | Tuitear | Imprimir | Suscríbete a nuestro boletín",
    "Pastillas para adelgazar, pierde {n} kilos en un mes, envío gratis, pide ya.",
  ],
  templates: [
    "La ciudad de {name} está en el norte del país y tiene una población de {n} habitantes.",
    "El producto {n} de {name} está disponible en {n} colores y cuesta {n} euros.",
    "{name} marcó {n} puntos en el partido {n} y terminó la temporada con {n} puntos.",
  ],
  names:
    "Alcor Benamar Castrel Dehesa Espinar Fuentes Garrido Huelmo Ibarra Laguna Moral Nieva".split(
      " ",
    ),
  filler: [
    "En el mundo actual, es más importante que nunca mantenerse al día.",
    "Es importante tener en cuenta que existen muchos factores a considerar.",
    "Tanto si eres principiante como experto, aquí encontrarás algo para ti.",
    "En conclusión, queda claro que este tema juega un papel fundamental en nuestra vida diaria.",
    "En este artículo te contamos todo lo que necesitas saber.",
    "Al fin y al cabo, todo se reduce a encontrar el equilibrio adecuado.",
  ],
};

const french: Phrases = {
  spam: [
    "OFFRE LIMITÉE !!! {n} % de réduction sur tout le site, achetez maintenant sur www.promo{n}.fr",
    "Gagnez {n} euros par jour à domicile, sans expérience, répondez à ce message.",
    "Félicitations, vous avez été sélectionné pour gagner {n} euros, cliquez ici.",
    "Casino en ligne : bonus de {n} euros, tours gratuits, inscrivez-vous maintenant.",
    "Accueil > Chaussures > Soldes ({n} articles) | Trier par prix | Page suivante",
    "Partager sur Facebook | Tweeter | Imprimer | Abonnez-vous à notre newsletter",
    "Pilules minceur, perdez {n} kilos en un mois, livraison gratuite, commandez vite.",
  ],
  templates: [
    "La ville de {name} se trouve dans le nord du pays et compte {n} habitants.",
    "Le produit {n} de {name} est disponible en {n} couleurs et coûte {n} euros.",
    "{name} a marqué {n} points au match {n} et a fini la saison avec {n} points.",
  ],
  names: "Aubrac Brissac Chalon Dornes Evran Foix Gannat Houdan Istres Juzet Lannion Morlaix".split(
    " ",
  ),
  filler: [
    "Dans le monde d'aujourd'hui, il est plus important que jamais de rester informé.",
    "Il est important de noter que de nombreux facteurs doivent être pris en compte.",
    "Que vous soyez débutant ou expert, vous trouverez ici votre bonheur.",
    "En conclusion, il est clair que ce sujet joue un rôle crucial dans notre vie quotidienne.",
    "Dans cet article, nous vous expliquons tout ce que vous devez savoir.",
    "En fin de compte, tout est une question d'équilibre.",
  ],
};

const german: Phrases = {
  spam: [
    "NUR HEUTE!!! {n}% Rabatt auf alles, jetzt kaufen auf www.angebote{n}.de",
    "Verdienen Sie {n} Euro am Tag von zu Hause aus, keine Erfahrung nötig, jetzt antworten.",
    "Herzlichen Glückwunsch, Sie haben {n} Euro gewonnen, klicken Sie hier.",
    "Online-Casino: {n} Euro Bonus, Freispiele, jetzt kostenlos anmelden.",
    "Startseite > Schuhe > Angebote ({n} Artikel) | Sortieren nach Preis | Nächste Seite",
    "Auf Facebook teilen | Twittern | Drucken | Newsletter abonnieren",
    "Abnehmpillen, {n} Kilo in einem Monat verlieren, versandkostenfrei, gleich bestellen.",
  ],
  templates: [
    "Die Stadt {name} liegt im Norden des Landes und hat {n} Einwohner.",
    "Das Produkt {n} von {name} ist in {n} Farben erhältlich und kostet {n} Euro.",
    "{name} erzielte {n} Punkte in Spiel {n} und beendete die Saison mit {n} Punkten.",
  ],
  names: "Ahrdorf Bergau Calden Dorsten Elmau Freden Goslar Hagen Ilmtal Jever Kandel Lorch".split(
    " ",
  ),
  filler: [
    "In der heutigen schnelllebigen Welt ist es wichtiger denn je, auf dem Laufenden zu bleiben.",
    "Es ist wichtig zu beachten, dass viele Faktoren berücksichtigt werden müssen.",
    "Egal, ob Sie Anfänger oder Experte sind, hier ist für jeden etwas dabei.",
    "Zusammenfassend lässt sich sagen, dass dieses Thema eine entscheidende Rolle in unserem Alltag spielt.",
    "In diesem Artikel erfahren Sie alles, was Sie wissen müssen.",
    "Letztendlich kommt es darauf an, die richtige Balance zu finden.",
  ],
};

const portuguese: Phrases = {
  spam: [
    "OFERTA LIMITADA!!! {n}% de desconto em tudo, compre agora em www.ofertas{n}.com.br",
    "Ganhe {n} reais por dia trabalhando em casa, sem experiência, responda a este e-mail.",
    "Parabéns, você foi selecionado para ganhar {n} reais, clique aqui.",
    "Cassino online: bônus de {n} reais, rodadas grátis, cadastre-se agora.",
    "Início > Sapatos > Promoção ({n} itens) | Ordenar por preço | Próxima página",
    "Compartilhar no Facebook | Tuitar | Imprimir | Assine nossa newsletter",
    "Pílulas para emagrecer, perca {n} quilos em um mês, frete grátis, peça já.",
  ],
  templates: [
    "A cidade de {name} fica no norte do país e tem uma população de {n} habitantes.",
    "O produto {n} da {name} está disponível em {n} cores e custa {n} reais.",
    "{name} marcou {n} pontos no jogo {n} e terminou a temporada com {n} pontos.",
  ],
  names: "Almada Borba Caldas Douro Elvas Fafe Gouveia Horta Ilhavo Lagoa Moura Nelas".split(" "),
  filler: [
    "No mundo de hoje, é mais importante do que nunca manter-se atualizado.",
    "É importante notar que existem muitos fatores a considerar.",
    "Seja você iniciante ou especialista, há algo aqui para todos.",
    "Em conclusão, fica claro que este tema desempenha um papel fundamental em nossa vida.",
    "Neste artigo, contamos tudo o que você precisa saber.",
    "No final das contas, tudo se resume a encontrar o equilíbrio certo.",
  ],
};

const russian: Phrases = {
  spam: [
    "ТОЛЬКО СЕГОДНЯ!!! Скидка {n}% на все товары, купить сейчас на www.skidki{n}.ru",
    "Заработок {n} рублей в день на дому, без опыта, ответьте на это письмо.",
    "Поздравляем, вы выиграли {n} рублей, нажмите здесь, чтобы получить приз.",
    "Онлайн-казино: бонус {n} рублей, бесплатные вращения, регистрация прямо сейчас.",
    "Главная > Обувь > Распродажа ({n} товаров) | Сортировать по цене | Следующая страница",
    "Поделиться в соцсетях | Распечатать | Подписаться на рассылку",
    "Таблетки для похудения, минус {n} кг за месяц, бесплатная доставка, заказать.",
  ],
  templates: [
    "Город {name} расположен на севере страны, его население составляет {n} человек.",
    "Товар {n} компании {name} доступен в {n} цветах и стоит {n} рублей.",
    "{name} набрал {n} очков в матче {n} и закончил сезон с {n} очками.",
  ],
  names: "Алатырь Белёв Вязники Гороховец Дмитров Елец Жиздра Зарайск Ишим Кашин Луга Мценск".split(
    " ",
  ),
  filler: [
    "В современном мире как никогда важно идти в ногу со временем.",
    "Важно отметить, что необходимо учитывать множество факторов.",
    "Независимо от того, новичок вы или эксперт, здесь найдётся что-то для каждого.",
    "В заключение можно сказать, что эта тема играет важную роль в нашей жизни.",
    "В этой статье мы расскажем всё, что вам нужно знать.",
    "В конечном счёте всё сводится к поиску правильного баланса.",
  ],
};

const byLanguage: Readonly<Record<string, Phrases>> = {
  en: english,
  zh: chinese,
  ja: japanese,
  ko: korean,
  es: spanish,
  fr: french,
  de: german,
  pt: portuguese,
  ru: russian,
};

export function phrasesOf(language: string): Phrases {
  return byLanguage[language] ?? english;
}
