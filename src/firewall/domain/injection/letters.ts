const LOOK_ALIKES =
  "аa еe оo рp сc уy хx іi јj ѕs һh ԁd ԛq ԝw кk мm тt вb нh гr пn иu ѵv ӏl " +
  "АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ІI ЈJ ЅS " +
  "αa βb εe ιi κk νv οo ρp τt υu χx γy ηn ωw ϲc ϳj σo ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX " +
  "օo ոn սu հh ցg յj ɡg ɑa ıi ɩi ƅb ƃb ɗd ɛe ɦh ƙk ƿp ʋv ʌv łl øo đd ħh";
const SMALL_CAPITALS = "ᴀa ʙb ᴄc ᴅd ᴇe ғf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz";

function pairs(text: string): ReadonlyMap<number, number> {
  return new Map(text.split(" ").map((pair) => [pair.charCodeAt(0), pair.charCodeAt(1)]));
}

const HOMOGLYPHS = pairs(LOOK_ALIKES);
const CAPITALS = pairs(SMALL_CAPITALS);
const FOLDED = new Map<number, string>();
const MOST_KEPT = 20_000;

/** The Latin letter that a letter of another script looks like, as a code unit, or 0. */
export function homoglyph(unit: number): number {
  return unit < 0x80 ? 0 : (HOMOGLYPHS.get(unit) ?? 0);
}

function fold(code: number): string {
  if (code >= 0x1f150 && code <= 0x1f169) return String.fromCharCode(code - 0x1f150 + 0x61);
  if (code >= 0x1f170 && code <= 0x1f189) return String.fromCharCode(code - 0x1f170 + 0x61);
  if (code >= 0x1f1e6 && code <= 0x1f1ff) return String.fromCharCode(code - 0x1f1e6 + 0x61);
  if (code >= 0xd800 && code <= 0xdfff) return "\ufffd";
  const capital = CAPITALS.get(code);
  if (capital !== undefined) return String.fromCharCode(capital);
  const character = String.fromCodePoint(code);
  const isLatin = (code >= 0xc0 && code <= 0x24f) || (code >= 0x1e00 && code <= 0x1eff);
  const text = isLatin
    ? character.normalize("NFKD").replace(/[\u0300-\u036f]/g, "")
    : character.normalize("NFKC");
  if (text.length === 1 && text.charCodeAt(0) >= 0x300 && text.charCodeAt(0) <= 0x36f) return "";
  if (code === 0x2018 || code === 0x2019) return "'";
  if (code === 0x201c || code === 0x201d) return '"';
  const lower = text.toLowerCase();
  return code > 0x7f && lower.length === text.length ? lower : text;
}

/** A character in its compatibility form, in lower case, without marks on Latin letters. */
export function withoutMarks(code: number): string {
  let folded = FOLDED.get(code);
  if (folded === undefined) {
    folded = fold(code);
    if (FOLDED.size < MOST_KEPT) FOLDED.set(code, folded);
  }
  return folded;
}
