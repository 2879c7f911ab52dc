/** One problem: as an imperative, as a question, its working in two lines, and its answer. */
export type BankItem = readonly [
  imperative: string,
  question: string,
  working: string,
  answer: string,
];

/** How a language's banks mark what they hold. */
export interface BankLanguage {
  answer: string;
  solution: string;
  opening: (number: number) => string;
  items: readonly BankItem[];
}

/** Written for these tests, in each language that the analysis has a model of. */
export const bankLanguages: Readonly<Record<string, BankLanguage>> = {
  "zh-hant": {
    answer: "答：",
    solution: "解：",
    opening: (number) => `第${number}題　`,
    items: [
      [
        "解方程 3x + 5 = 20。",
        "若 3x + 5 = 20，x 是多少？",
        "移項得 3x = 15。\n兩邊除以 3，所以 x = 5。",
        "x = 5",
      ],
      [
        "一個長方形的長是 12 厘米，闊是 7 厘米，求它的面積。",
        "一個長方形的長是 12 厘米，闊是 7 厘米，它的面積是多少？",
        "面積等於長乘闊。\n因此 12 × 7 = 84。",
        "84 平方厘米",
      ],
      [
        "因式分解 x² − 9。",
        "x² − 9 可以分解成哪兩個因式？",
        "這是平方差。\n所以 x² − 9 = (x + 3)(x − 3)。",
        "(x + 3)(x − 3)",
      ],
      [
        "某商店把一件售價 480 元的外套以八折出售。計算外套的新售價。",
        "一件 480 元的外套以八折出售，新售價是多少元？",
        "八折即原價的 0.8。\n所以新售價 = 480 × 0.8 = 384。",
        "384 元",
      ],
      [
        "試證明任意三角形的內角和是 180°。",
        "為甚麼任意三角形的內角和是 180°？",
        "過一個頂點作對邊的平行線。\n因為內錯角相等，所以三個角合成平角。",
        "由平行線的內錯角可證",
      ],
      [
        "將 0.375 化成最簡分數。",
        "0.375 化成最簡分數是甚麼？",
        "0.375 = 375/1000。\n約簡後，因此是 3/8。",
        "3/8",
      ],
      [
        "已知 y 與 x 成正比，且當 x = 4 時 y = 10，求當 x = 6 時 y 的值。",
        "y 與 x 成正比，當 x = 4 時 y = 10，那麼當 x = 6 時 y 等於多少？",
        "設 y = kx，所以 k = 2.5。\n代入 x = 6，得 y = 15。",
        "y = 15",
      ],
      [
        "寫出水的化學式。",
        "水的化學式是甚麼？",
        "水分子有兩個氫原子。\n因為還有一個氧原子，所以是 H₂O。",
        "H₂O",
      ],
    ],
  },
  "zh-hans": {
    answer: "答案：",
    solution: "解析：",
    opening: (number) => `${number}．`,
    items: [
      ["计算 25 × 16 的值。", "25 × 16 等于多少？", "25 × 4 = 100。\n所以 25 × 16 = 400。", "400"],
      [
        "解不等式 2x − 1 > 7。",
        "x 取什么值时，2x − 1 > 7？",
        "移项得 2x > 8。\n两边除以 2，因此 x > 4。",
        "x > 4",
      ],
      [
        "在直角三角形中，两条直角边分别长 6 和 8，求斜边的长。",
        "直角三角形的两条直角边分别长 6 和 8，斜边有多长？",
        "由勾股定理，斜边的平方 = 36 + 64 = 100。\n所以斜边 = 10。",
        "10",
      ],
      [
        "化简 (a + b)² − (a − b)²。",
        "(a + b)² − (a − b)² 化简后是什么？",
        "展开后 a² 和 b² 互相抵消。\n所以只剩下 4ab。",
        "4ab",
      ],
      [
        "一辆汽车以每小时 80 千米的速度行驶 3 小时，求它行驶的路程。",
        "一辆汽车以每小时 80 千米的速度行驶 3 小时，一共行驶多少千米？",
        "路程 = 速度 × 时间。\n因此 80 × 3 = 240。",
        "240 千米",
      ],
      [
        "说明植物进行光合作用需要的条件。",
        "植物进行光合作用需要哪些条件？",
        "叶绿体吸收光能。\n然后把二氧化碳和水变成糖，所以三者都需要。",
        "光、水和二氧化碳",
      ],
      [
        "已知 f(x) = x² + 1，求 f(3)。",
        "已知 f(x) = x² + 1，f(3) 是多少？",
        "把 x = 3 代入。\n所以 f(3) = 9 + 1 = 10。",
        "10",
      ],
      [
        "证明两个奇数的和是偶数。",
        "为什么两个奇数的和是偶数？",
        "设两个奇数为 2m + 1 和 2n + 1。\n它们的和是 2(m + n + 1)，所以是偶数。",
        "见上面的推导",
      ],
    ],
  },
  en: {
    answer: "Answer: ",
    solution: "Solution: ",
    opening: (number) => `${number}. `,
    items: [
      [
        "Find the roots of x^2 - 9 = 0.",
        "What are the roots of x^2 - 9 = 0?",
        "Move 9 to the right: x^2 = 9.\nTherefore x = 3 or x = -3.",
        "x = 3 or x = -3",
      ],
      [
        "Calculate the area of a triangle with base 10 cm and height 6 cm.",
        "What is the area of a triangle with base 10 cm and height 6 cm?",
        "The area is half the base times the height.\nSo it is 10 × 6 / 2 = 30.",
        "30 cm²",
      ],
      [
        "Show that the sum of two odd numbers is even.",
        "Why is the sum of two odd numbers even?",
        "Let the numbers be 2m + 1 and 2n + 1.\nTheir sum is 2(m + n + 1), hence even.",
        "It is twice a whole number",
      ],
      [
        "Factorise x^2 + 5x + 6.",
        "How does x^2 + 5x + 6 factorise?",
        "Two numbers with product 6 and sum 5 are 2 and 3.\nThus it is (x + 2)(x + 3).",
        "(x + 2)(x + 3)",
      ],
      [
        "A train covers 240 km in 3 hours. Find its average speed.",
        "A train covers 240 km in 3 hours. What is its average speed?",
        "Speed is distance over time.\nSo it is 240 / 3 = 80.",
        "80 km/h",
      ],
      [
        "Name the gas that plants take in.",
        "Which gas do plants take in?",
        "Leaves take in a gas through their pores.\nThen light turns it into sugar, so it holds carbon.",
        "Carbon dioxide",
      ],
      [
        "Differentiate y = x^3 - 2x with respect to x.",
        "What is the derivative of y = x^3 - 2x?",
        "Bring each power down.\nSo dy/dx = 3x^2 - 2.",
        "3x^2 - 2",
      ],
      [
        "Given that sin A = 1/2 and A is acute, determine A.",
        "If sin A = 1/2 and A is acute, how large is A?",
        "The sine of 30° is a half.\nSince A is acute, A = 30°.",
        "30°",
      ],
    ],
  },
  de: {
    answer: "Antwort: ",
    solution: "Lösung: ",
    opening: (number) => `Aufgabe ${number}: `,
    items: [
      [
        "Berechne den Umfang eines Kreises mit dem Radius 5 cm.",
        "Wie groß ist der Umfang eines Kreises mit dem Radius 5 cm?",
        "Der Umfang ist 2πr.\nAlso ist er 10π cm.",
        "10π cm",
      ],
      [
        "Löse die Gleichung 4x − 7 = 13.",
        "Welche Zahl x erfüllt 4x − 7 = 13?",
        "Addiere 7, also 4x = 20.\nDaraus folgt x = 5.",
        "x = 5",
      ],
      [
        "Zeigen Sie, dass die Winkelsumme im Viereck 360° beträgt.",
        "Warum beträgt die Winkelsumme im Viereck 360°?",
        "Eine Diagonale teilt es in zwei Dreiecke.\nJedes hat 180°, folglich sind es 360°.",
        "Zwei Dreiecke mit je 180°",
      ],
      [
        "Nenne die Hauptstadt von Österreich.",
        "Wie heißt die Hauptstadt von Österreich?",
        "Sie liegt an der Donau.\nAlso ist es Wien.",
        "Wien",
      ],
      [
        "Vereinfachen Sie den Term 3(a + 2) − 2a.",
        "Wie lautet 3(a + 2) − 2a vereinfacht?",
        "Die Klammer ergibt 3a + 6.\nAlso bleibt a + 6.",
        "a + 6",
      ],
      [
        "Ein Zug fährt 150 km in 2 Stunden. Bestimmen Sie seine mittlere Geschwindigkeit.",
        "Ein Zug fährt 150 km in 2 Stunden. Wie schnell ist er im Mittel?",
        "Man teilt den Weg durch die Zeit.\nAlso 150 / 2 = 75.",
        "75 km/h",
      ],
      [
        "Geben Sie den größten gemeinsamen Teiler von 24 und 36 an.",
        "Was ist der größte gemeinsame Teiler von 24 und 36?",
        "Teiler von 24 sind 1, 2, 3, 4, 6, 8, 12 und 24.\nAlso ist es 12.",
        "12",
      ],
      [
        "Erkläre, warum Eis auf Wasser schwimmt.",
        "Warum schwimmt Eis auf Wasser?",
        "Wasser dehnt sich beim Gefrieren aus.\nDaraus folgt, dass Eis leichter ist.",
        "Eis hat eine kleinere Dichte",
      ],
    ],
  },
  es: {
    answer: "Respuesta: ",
    solution: "Solución: ",
    opening: (number) => `Ejercicio ${number}. `,
    items: [
      [
        "Calcula el perímetro de un cuadrado de 9 cm de lado.",
        "¿Cuánto mide el perímetro de un cuadrado de 9 cm de lado?",
        "El perímetro es cuatro veces el lado.\nLuego es 4 × 9 = 36.",
        "36 cm",
      ],
      [
        "Resuelve la ecuación 2x + 3 = 15.",
        "¿Qué valor de x cumple 2x + 3 = 15?",
        "Restamos 3, luego 2x = 12.\nPor tanto x = 6.",
        "x = 6",
      ],
      [
        "Demuestra que el cuadrado de un número par es par.",
        "¿Por qué es par el cuadrado de un número par?",
        "Sea el número 2n.\nSu cuadrado es 4n², por tanto es par.",
        "Porque es múltiplo de 4",
      ],
      [
        "Halla el máximo común divisor de 18 y 30.",
        "¿Cuál es el máximo común divisor de 18 y 30?",
        "18 = 2 × 9 y 30 = 2 × 15.\nLuego es 6.",
        "6",
      ],
      [
        "Simplifique la expresión 5a − 2(a − 3).",
        "¿Cómo se simplifica 5a − 2(a − 3)?",
        "Quitamos el paréntesis, luego 5a − 2a + 6.\nEntonces queda 3a + 6.",
        "3a + 6",
      ],
      [
        "Un coche recorre 180 km en 2 horas. Determine su velocidad media.",
        "Un coche recorre 180 km en 2 horas. ¿Cuál es su velocidad media?",
        "Se divide la distancia entre el tiempo.\nLuego 180 / 2 = 90.",
        "90 km/h",
      ],
      [
        "Indica el metal que es líquido a temperatura ambiente.",
        "¿Qué metal es líquido a temperatura ambiente?",
        "Se usaba en los termómetros.\nPor tanto es el mercurio.",
        "El mercurio",
      ],
      [
        "Explique la diferencia entre masa y peso.",
        "¿Qué diferencia hay entre masa y peso?",
        "La masa es cantidad de materia.\nEl peso es una fuerza, luego depende de la gravedad.",
        "El peso es una fuerza y la masa no",
      ],
    ],
  },
  fr: {
    answer: "Réponse : ",
    solution: "Solution : ",
    opening: (number) => `Exercice ${number}. `,
    items: [
      [
        "Calculer l'aire d'un disque de rayon 3 cm.",
        "Quelle est l'aire d'un disque de rayon 3 cm ?",
        "L'aire vaut πr².\nDonc elle vaut 9π cm².",
        "9π cm²",
      ],
      [
        "Résoudre l'équation 5x − 4 = 21.",
        "Quel nombre x vérifie 5x − 4 = 21 ?",
        "On ajoute 4, donc 5x = 25.\nDonc x = 5.",
        "x = 5",
      ],
      [
        "Montrer que le produit de deux entiers consécutifs est pair.",
        "Pourquoi le produit de deux entiers consécutifs est-il pair ?",
        "L'un des deux est pair.\nDonc leur produit l'est aussi.",
        "L'un des deux est pair",
      ],
      [
        "Factorisez x² − 16.",
        "Comment se factorise x² − 16 ?",
        "C'est une différence de deux carrés.\nDonc x² − 16 = (x − 4)(x + 4).",
        "(x − 4)(x + 4)",
      ],
      [
        "Donnez le symbole chimique du fer.",
        "Quel est le symbole chimique du fer ?",
        "Il vient du latin ferrum.\nDonc c'est Fe.",
        "Fe",
      ],
      [
        "Un cycliste parcourt 45 km en 3 heures. Déterminez sa vitesse moyenne.",
        "Un cycliste parcourt 45 km en 3 heures. Quelle est sa vitesse moyenne ?",
        "On divise la distance par le temps.\nDonc 45 / 3 = 15.",
        "15 km/h",
      ],
      [
        "Développer (x + 1)².",
        "Comment se développe (x + 1)² ?",
        "C'est une identité remarquable.\nDonc x² + 2x + 1.",
        "x² + 2x + 1",
      ],
      [
        "Expliquez pourquoi le ciel est bleu.",
        "Pourquoi le ciel est-il bleu ?",
        "L'air diffuse la lumière.\nIl diffuse plus le bleu, donc il domine.",
        "L'air diffuse surtout le bleu",
      ],
    ],
  },
  pt: {
    answer: "Resposta: ",
    solution: "Solução: ",
    opening: (number) => `Questão ${number}: `,
    items: [
      [
        "Calcule a área de um retângulo de 8 m por 5 m.",
        "Qual é a área de um retângulo de 8 m por 5 m?",
        "Multiplicamos os lados.\nPortanto 8 × 5 = 40.",
        "40 m²",
      ],
      [
        "Resolva a equação x/2 + 1 = 6.",
        "Que valor de x satisfaz x/2 + 1 = 6?",
        "Subtraímos 1, portanto x/2 = 5.\nPortanto x = 10.",
        "x = 10",
      ],
      [
        "Prove que a soma de três números consecutivos é múltipla de 3.",
        "Por que a soma de três números consecutivos é múltipla de 3?",
        "Sejam n − 1, n e n + 1.\nA soma é 3n, portanto é múltipla de 3.",
        "A soma é três vezes o do meio",
      ],
      [
        "Encontre o mínimo múltiplo comum de 6 e 8.",
        "Qual é o mínimo múltiplo comum de 6 e 8?",
        "Múltiplos de 8 são 8, 16 e 24.\nPortanto é 24.",
        "24",
      ],
      [
        "Fatore a expressão x² − 4x.",
        "Como se fatora a expressão x² − 4x?",
        "Pomos x em evidência.\nPortanto x² − 4x = x(x − 4).",
        "x(x − 4)",
      ],
      [
        "Um ônibus percorre 210 km em 3 horas. Determine a velocidade média.",
        "Um ônibus percorre 210 km em 3 horas. Qual é a velocidade média?",
        "Divide-se a distância pelo tempo.\nPortanto 210 / 3 = 70.",
        "70 km/h",
      ],
      [
        "Cite o maior planeta do Sistema Solar.",
        "Qual é o maior planeta do Sistema Solar?",
        "É um planeta gasoso.\nPortanto é Júpiter.",
        "Júpiter",
      ],
      [
        "Explique por que as folhas são verdes.",
        "Por que as folhas são verdes?",
        "As folhas têm clorofila.\nEla reflete o verde, portanto o vemos.",
        "A clorofila reflete a luz verde",
      ],
    ],
  },
  ru: {
    answer: "Ответ: ",
    solution: "Решение: ",
    opening: (number) => `Задача ${number}. `,
    items: [
      [
        "Найдите площадь квадрата со стороной 11 см.",
        "Чему равна площадь квадрата со стороной 11 см?",
        "Площадь равна квадрату стороны.\nСледовательно, 11 × 11 = 121.",
        "121 см²",
      ],
      [
        "Решите уравнение 6x − 5 = 31.",
        "При каком x верно 6x − 5 = 31?",
        "Перенесём 5, значит 6x = 36.\nОтсюда x = 6.",
        "x = 6",
      ],
      [
        "Докажите, что сумма двух чётных чисел чётна.",
        "Почему сумма двух чётных чисел чётна?",
        "Пусть числа равны 2m и 2n.\nИх сумма 2(m + n), значит она чётна.",
        "Она делится на два",
      ],
      [
        "Разложите на множители x² − 25.",
        "Как разложить на множители x² − 25?",
        "Это разность квадратов.\nЗначит, x² − 25 = (x − 5)(x + 5).",
        "(x − 5)(x + 5)",
      ],
      [
        "Назовите столицу Франции.",
        "Какой город является столицей Франции?",
        "Этот город стоит на Сене.\nЗначит, это Париж.",
        "Париж",
      ],
      [
        "Автомобиль проехал 270 км за 3 часа. Вычислите его среднюю скорость.",
        "Автомобиль проехал 270 км за 3 часа. Какова его средняя скорость?",
        "Разделим путь на время.\nЗначит, 270 / 3 = 90.",
        "90 км/ч",
      ],
      [
        "Упростите выражение 4a + 3(2 − a).",
        "Чему равно 4a + 3(2 − a) после упрощения?",
        "Раскроем скобки, значит 4a + 6 − 3a.\nСледовательно, a + 6.",
        "a + 6",
      ],
      [
        "Объясните, почему зимой день короче.",
        "Почему зимой день короче?",
        "Ось Земли наклонена.\nЗначит, зимой Солнце ниже.",
        "Из-за наклона земной оси",
      ],
    ],
  },
  ja: {
    answer: "答え：",
    solution: "解説：",
    opening: (number) => `問${number}　`,
    items: [
      [
        "方程式 2x + 7 = 19 を解きなさい。",
        "2x + 7 = 19 となる x はいくつですか？",
        "7を移項すると 2x = 12。\nよって x = 6。",
        "x = 6",
      ],
      [
        "底辺が8cm、高さが5cmの三角形の面積を求めよ。",
        "底辺が8cm、高さが5cmの三角形の面積は何cm²ですか？",
        "面積は底辺かける高さの半分。\nよって 8 × 5 ÷ 2 = 20。",
        "20cm²",
      ],
      [
        "x² − 1 を因数分解せよ。",
        "x² − 1 を因数分解するとどうなりますか？",
        "平方の差である。\nしたがって (x + 1)(x − 1)。",
        "(x + 1)(x − 1)",
      ],
      [
        "連続する二つの整数の積が偶数であることを証明しなさい。",
        "連続する二つの整数の積が偶数なのはなぜですか？",
        "どちらか一方は偶数である。\nしたがって積も偶数になる。",
        "一方が偶数だから",
      ],
      [
        "日本で一番長い川の名前を答えなさい。",
        "日本で一番長い川は何という川ですか？",
        "長野県から新潟県へ流れる。\nしたがって信濃川である。",
        "信濃川",
      ],
      [
        "ある電車は3時間で210km進む。この電車の平均の速さを求めなさい。",
        "ある電車は3時間で210km進む。平均の速さは時速何kmですか？",
        "道のりを時間で割る。\nよって 210 ÷ 3 = 70。",
        "時速70km",
      ],
      [
        "次の計算をしなさい。36 ÷ 4 × 2",
        "36 ÷ 4 × 2 はいくつですか？",
        "まず 36 ÷ 4 = 9。\n次に 9 × 2 = 18。",
        "18",
      ],
      [
        "光合成に必要なものを三つ書け。",
        "光合成に必要なものは何ですか？",
        "葉緑体が光を受ける。\nそのため水と二酸化炭素も要る。",
        "光、水、二酸化炭素",
      ],
    ],
  },
  ko: {
    answer: "정답: ",
    solution: "풀이: ",
    opening: (number) => `문제 ${number}. `,
    items: [
      [
        "방정식 3x − 4 = 11을 푸시오.",
        "3x − 4 = 11일 때 x는 얼마인가?",
        "4를 이항하면 3x = 15이다.\n따라서 x = 5이다.",
        "x = 5",
      ],
      [
        "가로가 9cm, 세로가 6cm인 직사각형의 넓이를 구하시오.",
        "가로가 9cm, 세로가 6cm인 직사각형의 넓이는 얼마입니까?",
        "넓이는 가로와 세로의 곱이다.\n따라서 9 × 6 = 54이다.",
        "54 cm²",
      ],
      [
        "x² − 49를 인수분해하여라.",
        "x² − 49를 인수분해하면 무엇인가?",
        "두 제곱의 차이다.\n따라서 (x + 7)(x − 7)이다.",
        "(x + 7)(x − 7)",
      ],
      [
        "두 홀수의 합이 짝수임을 증명하시오.",
        "두 홀수의 합은 왜 짝수인가?",
        "두 수를 2m + 1, 2n + 1이라 하자.\n합은 2(m + n + 1)이므로 따라서 짝수이다.",
        "합이 2의 배수이기 때문이다",
      ],
      [
        "우리나라에서 가장 높은 산의 이름을 쓰시오.",
        "우리나라에서 가장 높은 산은 무엇인가?",
        "제주도에 있다.\n따라서 한라산이다.",
        "한라산",
      ],
      [
        "자동차가 4시간 동안 320km를 달렸다. 평균 속력을 구하여라.",
        "자동차가 4시간 동안 320km를 달렸다. 평균 속력은 얼마인가?",
        "거리를 시간으로 나눈다.\n따라서 320 ÷ 4 = 80이다.",
        "80 km/h",
      ],
      [
        "다음을 계산하시오. 45 ÷ 9 + 6",
        "45 ÷ 9 + 6의 값은 얼마인가?",
        "먼저 45 ÷ 9 = 5이다.\n따라서 5 + 6 = 11이다.",
        "11",
      ],
      [
        "식물의 잎이 초록색인 까닭을 설명하세요.",
        "식물의 잎은 왜 초록색인가요?",
        "잎에는 엽록소가 있다.\n그러므로 초록빛을 반사한다.",
        "엽록소가 초록빛을 반사하기 때문",
      ],
    ],
  },
};
