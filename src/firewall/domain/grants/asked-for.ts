/** Deeds, in the words that tools are named by and that people ask for them with. */
const DEEDS: readonly (readonly string[])[] = [
  "send forward mail email share message write reply tell notify inform post contact answer draft invite remind announce report publish respond",
  "pay transfer wire refund buy purchase order invoice bill payment deposit withdraw money settle donate checkout spend",
  "delete remove erase clean clear wipe purge drop discard archive trash",
  "run execute install start launch deploy build test restart stop",
  "create update change edit set add make modify rename move replace fix correct configure enable disable save store upload",
  "book schedule reserve cancel plan arrange appointment meeting calendar event",
  "read open fetch get list search find show look download check query browse visit load view retrieve",
  "grant allow permit approve share unlock access invite authorize authorise",
].map((words) => words.split(" "));

/** What leaves open what is to be done: it may well be what a document says. */
const OPEN =
  /\b(?:follow|handle|process|perform|execute|complete|carry out|take care|take over|work through|act on|deal with|do (?:what|whatever|everything|all|it|this|that|so)|whatever|anything|everything|tasks?|to-?dos?|instructions|steps)\b/i;

/** Words without which a request is not known to be English, whose words alone are known here. */
const ENGLISH = new Set(
  "the a an to of and in for is are me my this that please what with on it from by about which how all".split(
    " ",
  ),
);
const FEWEST_ENGLISH = 2;
const STEM = 4;
const WORDS = /[a-z0-9]+/g;

/** What an agent was asked, by the words of it. */
export interface Asked {
  readonly text: string;
  readonly words: readonly string[];
}

/** What requests ask for; null where there are none, or where they leave it open: then nothing is known to be other. */
export function askedBy(requests: readonly string[]): Asked | null {
  const text = requests.join("\n").toLowerCase();
  const words = [...new Set(text.match(WORDS))];
  if (words.filter((word) => ENGLISH.has(word)).length < FEWEST_ENGLISH || OPEN.test(text))
    return null;
  return { text, words };
}

function isSame(a: string, b: string): boolean {
  return a === b || (a.length >= STEM && b.length >= STEM && (a.startsWith(b) || b.startsWith(a)));
}

/** Whether a request is about a thing or a deed with one of these words. */
export function isAskedFor(words: readonly string[], asked: Asked): boolean {
  const isIn = (word: string) => asked.words.some((own) => isSame(own, word));
  return (
    words.some(isIn) ||
    DEEDS.some((deed) => words.some((word) => deed.includes(word)) && deed.some(isIn))
  );
}
