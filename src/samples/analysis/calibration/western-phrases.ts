import type { Phrases } from "./phrase-lists";

export const english: Phrases = {
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

export const spanish: Phrases = {
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

export const french: Phrases = {
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

export const german: Phrases = {
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

export const portuguese: Phrases = {
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

export const russian: Phrases = {
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
