/** A spoofed border found in the normalised text. */
export interface DelimiterHit {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

export const DELIMITERS: readonly { name: string; reason: string; pattern: RegExp }[] = [
  {
    name: "chat-template",
    reason: "holds the control marks of a chat template",
    pattern:
      /<\|[a-z_]{2,20}\|>|<(?:start|end)_of_turn>|\[\/?INST\]|<<\/?SYS>>|\[(?:system|user|assistant)\]\(#/gi,
  },
  {
    name: "role-mark",
    reason: "marks its text as another speaker's",
    pattern:
      /#{2,6}[ \t]?[([<{]?(?:system|assistant|human|developer|admin)(?:[ _-]?(?:message|prompt|instructions?|override|notice|command))?[)\]>}:]|\[\/?(?:(?:system|assistant)(?:[ _-]?(?:message|prompt|instructions?|override|notice|update|command))?|(?:user|human|admin|developer)[ _-](?:message|prompt|instructions?|override|command))\](?!\()/gi,
  },
  {
    name: "role-line",
    reason: "opens a line in the name of a speaker of the conversation",
    pattern:
      /(?:^|\n|\\n)[ \t>*#-]{0,6}(?:system|assistant|human|user|ai|developer)(?: (?:prompt|message|note|instructions?))?[ \t]?\*{0,2}:/gi,
  },
  {
    name: "role-tag",
    reason: "marks its text as an instruction",
    pattern:
      /<\/?(?:system|assistant|user|instructions?|important|admin|prompt|information|human|tool|hidden)\b[^<>\n]{0,80}>/gi,
  },
  {
    name: "closed-context",
    reason: "pretends that the data ends here",
    pattern:
      /(?:[-=*~<[]{3,20}|#{4,20}|"""|''')[ \t]{0,4}(?:end|begin|new|start|stop|system|instructions?|human|user)\b/gi,
  },
];

const IMAGE = /!\[[^\]\n]{0,100}\]\(https?:\/\/[^)\s]{1,300}\)?/g;
const PLACEHOLDER = /[=/](?:\{|\$|%7b|\[|<)/i;

/** Borders of a conversation that a text pretends to have, and images that carry data away. */
export function findDelimiters(text: string): DelimiterHit[] {
  const hits: DelimiterHit[] = [];
  for (const { name, pattern } of DELIMITERS) {
    for (const { 0: found, index } of text.matchAll(pattern)) {
      hits.push({ name, start: index, end: index + found.length });
    }
  }
  for (const { 0: found, index } of text.matchAll(IMAGE)) {
    if (PLACEHOLDER.test(found)) {
      hits.push({ name: "image-carrier", start: index, end: index + found.length });
    }
  }
  return hits;
}
