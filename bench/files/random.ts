/** Numbers that look random and are the same in every run (mulberry32, public domain). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const WORDS =
  "remote host service version allows attacker to execute code because input of the request is not checked before it is used by the library that answers on this port".split(
    " ",
  );

/** A text of about this many characters, of common words. */
export function words(random: () => number, length: number): string {
  let text = "";
  while (text.length < length) text += `${WORDS[Math.floor(random() * WORDS.length)]} `;
  return text.trim();
}

/** Texts by number, made once: tools repeat what they say of a rule in every finding. */
export function texts(random: () => number, count: number, length: number): readonly string[] {
  return Array.from({ length: count }, () => words(random, length));
}
