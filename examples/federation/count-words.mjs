/** The one skill of the example agents: how many words a text has. */
export function countWords(text) {
  return text.split(/\s+/u).filter((word) => word !== "").length;
}

/** What the skill does, for people; the federation keeps the digest of this page. */
export const DOCUMENTATION = `# word-count

Counts the words of a text. A word is a run of characters that are not white space, as Unicode defines it.

Input: an object with the member "text", a string of at most 8 KiB.
Output: an object with the member "words", a whole number from zero up.

The skill reads nothing but its input, keeps nothing and calls nobody. The same text always gives the same
number. An empty text, or one of white space alone, has zero words.

Example: {"text": "one two three"} gives {"words": 3}.
`;

/** What the declared test gives the skill. */
export const EXAMPLE = { text: "one two three" };
const EXPECTED = { json: { words: 3 } };

/**
 * The skill as it is declared; `test` says how the runtime's kind is called, null where there is no general
 * way to call it.
 */
export function wordCount(documentationUrl, test) {
  return {
    id: "word-count",
    name: "Word count",
    description: "Counts the words of a text; words are separated by white space.",
    documentation_url: documentationUrl,
    tags: ["text"],
    effects: "read",
    ...(test === null ? {} : { test: { ...test, expect: EXPECTED } }),
  };
}
