import type { ModelLanguage } from "../models/languages";
import type { FileFormat } from "./extract";

/** Texts that models are made from, or that the analysis is measured on. */
export interface TextSource {
  language: ModelLanguage;
  /** Unpacked Debian packages lie under `packages`, GitHub repositories under `repositories`. */
  glob: string;
  format: FileFormat;
  /** Files whose path holds this are left out. */
  except?: RegExp;
  /** No more than this is taken, so that no source outweighs the others, in megabytes. */
  most?: number;
}

const help = (tag: string) => `packages/usr/share/libreoffice/help/${tag}/text/**/*.html`;
const handbook = (tag: string) => `packages/usr/share/doc/debian-handbook/html/${tag}/*.html`;
const gimp = (tag: string) => `packages/usr/share/gimp/2.0/help/${tag}/*.html`;
const book = (name: string) => `repositories/GITenberg/${name}/*.txt`;
const treebank = (name: string) => `repositories/UniversalDependencies/UD_${name}/*.conllu`;
const wordList = (tag: string) =>
  `repositories/hermitdave/FrequencyWords/content/2018/${tag}/*.txt`;

function source(language: ModelLanguage, format: FileFormat, glob: string, most = 3): TextSource {
  return { language, format, glob, most };
}

/** What the models are made from; SOURCES.md beside them names versions and licences. */
export const trainingSources: readonly TextSource[] = [
  source("en", "html", help("en-US"), 2),
  source("en", "html", handbook("en-US"), 1),
  source("en", "html", "packages/usr/share/doc/anarchism/html/*.html", 3),
  source("en", "plain", book("Middlemarch_145")),
  source("en", "plain", book("Great-Expectations_1400")),
  source("en", "plain", "packages/usr/share/common-licenses/*", 1),
  source("en", "plain", "sword/WEB.txt", 3),
  source("es", "html", help("es"), 1.5),
  source("es", "html", handbook("es-ES"), 1),
  source("es", "html", gimp("es"), 1),
  source("es", "plain", book("Don-Quijote_2000")),
  source("es", "plain", book("La-Regenta_17073")),
  source("es", "plain", "sword/SpaRV.txt", 2.5),
  source("es", "conllu", treebank("Spanish-GSD")),
  source("fr", "html", help("fr"), 1.5),
  source("fr", "html", handbook("fr-FR"), 1),
  source("fr", "html", gimp("fr"), 1),
  source("fr", "plain", book("Madame-Bovary_14155")),
  source("fr", "plain", book("Germinal_5711")),
  source("fr", "conllu", treebank("French-GSD")),
  source("de", "html", help("de"), 1.5),
  source("de", "html", handbook("de-DE"), 1),
  source("de", "html", gimp("de"), 1),
  source("de", "plain", book("Effi-Briest_5323")),
  source("de", "conllu", treebank("German-GSD")),
  source("pt", "html", help("pt-BR"), 1.5),
  source("pt", "html", handbook("pt-BR"), 1),
  source("pt", "html", gimp("pt_BR"), 1),
  source("pt", "plain", book("A-Cidade-e-as-Serras_18220")),
  source("pt", "conllu", treebank("Portuguese-Bosque")),
  source("ru", "html", help("ru"), 1.5),
  source("ru", "html", handbook("ru-RU"), 1),
  source("ru", "plain", "repositories/d0rj/RusLit/prose/{Tolstoy,Turgenev,Dostoevsky}/*.txt", 4),
  source("ru", "conllu", treebank("Russian-Taiga")),
  source("ko", "html", help("ko"), 2),
  source("ko", "html", handbook("ko-KR"), 1.5),
  source("ko", "html", gimp("ko"), 1),
  source("ko", "conllu", treebank("Korean-{Kaist,GSD}")),
  source("ko", "klue", "repositories/KLUE-benchmark/KLUE/klue-ner-*_dev.tsv"),
  source("ko", "passages", "repositories/KLUE-benchmark/KLUE/klue-nli-*_dev.json"),
  source("ja", "html", help("ja"), 2),
  source("ja", "html", handbook("ja-JP"), 1.5),
  source("ja", "html", gimp("ja"), 1),
  source("ja", "aozora", "repositories/aozorahack/aozorabunko_text/cards/**/*.txt", 14),
  source("ja", "conllu", treebank("Japanese-GSD")),
  source("ja", "passages", "repositories/yahoojapan/JGLUE/test-*.json"),
  source("zh", "html", help("zh-CN"), 1.5),
  source("zh", "html", help("zh-TW"), 1.5),
  source("zh", "html", handbook("zh-{CN,TW}"), 1.5),
  source("zh", "html", gimp("zh_CN"), 1),
  {
    ...source("zh", "plain", "repositories/tallusil/luxun-novel-analysis/data/combined/*.txt", 4),
    except: /朝花夕拾|故事新编/,
  },
  source("zh", "plain", "repositories/Xiaoxuan-Zhang/Markov_chain/红楼梦.txt"),
  source("zh", "plain", "repositories/changshuai88/python/**/{史记,墨子,荀子,笑林广记}.txt", 4),
  source("zh", "poems", "npm/package/dist/quantangshi/poet.song.1[5-9]?000.json", 4),
  source("zh", "conllu", treebank("Chinese-GSD")),
  source("zh", "passages", "repositories/DRCKnowledgeTeam/DRCD/DRCD_test.json"),
  source("zh", "passages", "repositories/ymcui/cmrc2018/cmrc2018_dev.json"),
];

/** Words with how often they come in subtitles, which no book holds in such breadth. */
export const wordLists: Readonly<Partial<Record<ModelLanguage, readonly string[]>>> = {
  en: [wordList("en")],
  es: [wordList("es")],
  fr: [wordList("fr")],
  de: [wordList("de")],
  pt: [wordList("pt"), wordList("pt_br")],
  ru: [wordList("ru")],
  ko: [wordList("ko")],
};
