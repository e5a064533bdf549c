import type { Rule } from "./rule";

/** Words of a language that orders to drop instructions are made of, without marks on Latin letters. */
interface Wording {
  readonly drop: string;
  readonly norms: string;
  readonly prior: string;
  readonly everything: string;
  readonly told: string;
  readonly gone: string;
}

const WORDINGS: readonly Wording[] = [
  {
    drop: "ignoriere|ignoriert|ignorieren|vergiss|vergesst|missachte|ubergehe|verwirf|beachte",
    norms:
      "anweisungen|anweisung|regeln|vorgaben|richtlinien|befehle|instruktionen|vorschriften|anordnungen",
    prior:
      "bisherigen|vorherigen|vorigen|fruheren|obigen|ursprunglichen|vorangegangenen|alle|deine|samtliche|oben",
    everything: "alles",
    told: "oben|vorher|zuvor|bisher|gesagt|davor",
    gone: "ungultig|aufgehoben|hinfallig|widerrufen|nichtig|mehr|abgelaufen",
  },
  {
    drop: "ignore|ignorez|ignorer|oublie|oubliez|ecarte|neglige|negligez|abstraction|compte|suis|suivez|respecte",
    norms: "instructions|consignes|regles|directives|ordres|indications",
    prior:
      "precedentes|precedents|anterieures|dessus|haut|toutes|tous|tes|dorigine|avant|initiales|recues",
    everything: "tout",
    told: "avant|precede|dessus|haut|dit|lu",
    gone: "annulees|valables|nulles|caduques|appliquent|revoquees",
  },
  {
    drop: "ignora|ignore|ignorad|olvida|olvide|descarta|omite|desestima|omiso|sigas|obedezcas|caso",
    norms: "instrucciones|reglas|directrices|ordenes|indicaciones|normas",
    prior: "anteriores|previas|arriba|originales|recibidas|todas|tus|sus|antes",
    everything: "todo",
    told: "anterior|antes|arriba|dijeron|leido",
    gone: "anuladas|validas|valen|aplican|canceladas|revocadas",
  },
  {
    drop: "ignore|ignora|esqueca|esquece|desconsidere|descarte|siga|obedeca",
    norms: "instrucoes|regras|diretrizes|ordens|orientacoes|normas|comandos",
    prior: "anteriores|previas|acima|originais|recebeu|todas|suas|tuas|antes",
    everything: "tudo",
    told: "anterior|antes|acima|disseram|dito|leu",
    gone: "anuladas|valem|canceladas|aplicam|revogadas",
  },
  {
    drop: "ignora|ignorate|dimentica|dimenticate|trascura|scarta|tralascia|seguire|rispettare",
    norms: "istruzioni|regole|direttive|indicazioni|linee|disposizioni|ordini",
    prior: "precedenti|prima|sopra|originali|ricevute|tutte|tue|vecchie",
    everything: "tutto",
    told: "prima|sopra|detto|letto|precedente",
    gone: "annullate|valgono|nulle|applicano|revocate",
  },
  {
    drop: "negeer|vergeet|sla|laat|zignoruj|ignoruj|zapomnij|pomin|odrzuc|ignorera|glom|strunta|bortse|abaikan|lupakan",
    norms:
      "instructies|regels|opdrachten|richtlijnen|instrukcje|instrukcjach|zasady|zasadach|polecenia|poleceniach|reguly|wytyczne|instruktioner|regler|anvisningar|instruksi|aturan|perintah",
    prior:
      "vorige|eerdere|bovenstaande|hierboven|alle|poprzednie|poprzednich|wczesniejsze|wczesniejszych|powyzsze|wszystkie|dotychczasowe|tidigare|foregaende|alla|sebelumnya|atas|semua",
    everything: "alles|wszystko|allt|semuanya",
    told: "hierboven|eerder|powyzej|wczesniej|ovan|tidigare|atas|sebelumnya",
    gone: "vervallen|ongeldig|obowiazuja|niewazne|anulowane|langre|upphavda|berlaku|dibatalkan",
  },
  {
    drop: "игнорируй|игнорируйте|проигнорируй|забудь|забудьте|отбрось|отмени|соблюдай|следуй|выполняй",
    norms:
      "инструкции|инструкций|инструкциям|правила|правил|правилам|указания|указаний|указаниям|команды|команд|ограничения|ограничений|установки|приказы",
    prior:
      "предыдущие|предыдущих|предыдущим|прежние|прежних|прошлые|прошлых|вышеуказанные|выше|ранее|все|всех|свои",
    everything: "все|всё",
    told: "раньше|выше|ранее|сказали|говорили|до",
    gone: "действуют|отменены|недействительны|утратили|имеют",
  },
  {
    drop: "تجاهل|تجاهلي|انس|انسى|تتبع|اترك",
    norms: "التعليمات|القواعد|الأوامر|التوجيهات",
    prior: "السابقة|أعلاه|جميع|كل|القديمة",
    everything: "كل",
    told: "سبق|أعلاه|قيل",
    gone: "سارية|ملغاة|صالحة",
  },
];

/** Where the verb comes last. */
const VERB_LAST: readonly string[] = [
  "onceki|eski|yukaridaki|tum 3 talimatlari|kurallari|komutlari|yonergeleri 3 yoksay|unut|gormezden|bos",
  "पिछले|पहले|ऊपर|सभी 4 निर्देशों|निर्देश|नियमों|नियम|आदेशों 3 अनदेखा|भूल|मत",
  "以|こ|上|前 前|れ|記|の 8 指|命|規 示|令|則 6 無|忘|破|従 視|れ|棄|わ",
  "以|こ|上|前 前|れ|記|の 8 ル ー ル 6 無|忘|破|従 視|れ|棄|わ",
  "이|위|앞|기 전|의|존 6 지|명|규|지 시|령|칙|침 6 무|잊|버 시|고|어|리",
];

const CHINESE: readonly string[] = [
  "忽|无|忘|抛|跳|略 略|视|记|掉|开|过 3 之|以|上|先|前 前|上|面 6 指|提|规|命|要|限 令|示|则|求|制",
  "不|别 要|必|用|再 2 遵|服|执|理 守|循|从|行|会 4 之|以|上|系|开 前|上|面|统|发",
];

/** Orders in other languages to drop the instructions that came before: as plain as those in English. */
export const LANGUAGE_RULES: readonly Rule[] = [
  {
    name: "plain-override-elsewhere",
    reason: "orders in another language to drop what came before",
    floor: "SUSPICIOUS",
    patterns: [
      ...WORDINGS.flatMap(({ drop, norms, prior, everything, told }) => [
        `^${drop} 3 ${prior} 3 ${norms}`,
        `^${drop} 4 ${norms} 2 ${prior}`,
        `^${drop} 1 ${everything} 5 ${told}`,
      ]),
      ...VERB_LAST.map((pattern) => `^${pattern}`),
      ...CHINESE.map((pattern) => `^${pattern}`),
    ],
  },
  {
    name: "drops-norms-elsewhere",
    reason: "drops instructions, in another language",
    patterns: [
      ...WORDINGS.flatMap(({ drop, norms, gone }) => [`${drop} 4 ${norms}`, `${norms} 6 ${gone}`]),
      ...VERB_LAST,
      ...CHINESE,
      "规|指|限|要|提 则|令|制|求|示 5 作|失|无|取|废 废|效|消",
      "指|命 示|令 4 無|取 効|り",
      "지|명|규 시|령|칙 8 무|취|유 효|소",
      "talimatlar|kurallar 3 gecersiz|gecerli|iptal",
    ],
  },
  {
    name: "obey-me-elsewhere",
    reason: "wants to be obeyed alone, in another language",
    patterns: [
      "ab|von jetzt|nun|sofort 4 nur|allein 4 meine|mir|mich",
      "partir|desormais|maintenant 6 nobeis|suis|obeis|seulement 4 mes|moi",
      "partir|ahora|adelante 6 solo|obedeces|obedece 5 mis|mi",
      "partir|agora|diante 6 apenas|so|obedece|obedeca 5 minhas|mim|meus",
      "ora|adesso|avanti 5 solo|obbedisci|ubbidisci 5 miei|mie|me",
      "vanaf|voortaan 5 alleen 4 mij|mijn",
      "teraz|chwili 4 tylko 3 mnie|moje",
      "момента|отныне|теперь 4 только 4 мои|мне|меня",
      "itibaren|sonra|artik 3 sadece 3 benim|bana",
      "从|今 现|后|起 8 只|不 听|执|受",
    ],
  },
];
