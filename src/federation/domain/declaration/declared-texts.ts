import type { Declaration, DeclaredSkill } from "./declaration";
import { namesKey } from "./self-certifying-did";

/** A text of a declaration that people and agents read, by its place (RFC 6901). */
export interface DeclaredText {
  pointer: string;
  text: string;
}

/**
 * Every text of a declaration that reviewers, operators and other agents read, and all of them together, with
 * the empty pointer, since a sentence can be spread over several. Identifiers and URLs are given as the words
 * that they spell. The examples of skills are not among them: what they send to the agent is hostile by
 * design where the skill is to know hostile texts.
 */
export function declaredTexts(declaration: Declaration): DeclaredText[] {
  const { did, provider, name, description, contact, runtime_address, skills } = declaration;
  const id = did.slice(did.lastIndexOf(":") + 1);
  const texts = [
    { pointer: "/did", text: namesKey(did) ? "" : wordsOf(id) },
    { pointer: "/provider", text: provider },
    { pointer: "/name", text: name },
    { pointer: "/description", text: description },
    { pointer: "/contact", text: wordsOf(contact ?? "") },
    { pointer: "/runtime_address", text: wordsOf(runtime_address) },
    ...skills.flatMap((skill, index) => textsOfSkill(skill, `/skills/${index}`)),
  ].filter(({ text }) => text !== "");
  return [...texts, { pointer: "", text: texts.map(({ text }) => text).join("\n") }];
}

/** The texts of a declaration that the one before it does not have; all of them where there is none. */
export function newTexts(before: Declaration | null, after: Declaration): DeclaredText[] {
  const known = new Set(before === null ? [] : declaredTexts(before).map(({ text }) => text));
  return declaredTexts(after).filter(({ text }) => !known.has(text));
}

function textsOfSkill(skill: DeclaredSkill, at: string): DeclaredText[] {
  return [
    { pointer: `${at}/id`, text: wordsOf(skill.id) },
    { pointer: `${at}/name`, text: skill.name },
    { pointer: `${at}/description`, text: skill.description },
    { pointer: `${at}/documentation_url`, text: wordsOf(skill.documentation_url ?? "") },
    { pointer: `${at}/tags`, text: skill.tags.join(", ") },
    ...skill.evidence.map(({ url }, index) => ({
      pointer: `${at}/evidence/${index}/url`,
      text: wordsOf(url),
    })),
  ];
}

/** Words of an identifier or a URL. */
function wordsOf(text: string): string {
  return decoded(text)
    .replace(/[^\p{L}\p{N}\p{M}\p{Cf}']+/gu, " ")
    .trim();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
