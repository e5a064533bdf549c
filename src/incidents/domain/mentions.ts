/** More names than a comment needs; further ones are not looked up. */
const MOST = 20;

/** After a sign or a space, so that an address in a text mentions nobody. */
const MENTION =
  /(?<![\p{L}\p{N}._%+@-])@(?:"([^"\n]{1,200})"|([\p{L}\p{N}][\p{L}\p{N}._+@-]{0,199}))/gu;

/** Names in a comment: `@ana`, `@ana@bank.example`, `@"Ana Example"`; in lower case, each once. */
export function mentionedNames(text: string): string[] {
  const names = [...text.matchAll(MENTION)].map(([, quoted, plain]) =>
    (quoted ?? plain?.replace(/[._+@-]+$/, "") ?? "").trim().toLowerCase(),
  );
  return [...new Set(names.filter((name) => name !== ""))].slice(0, MOST);
}

/** A mention that is being written before the caret. */
const WRITTEN = /(?<![\p{L}\p{N}._%+@-])@"?([\p{L}\p{N}._+@ -]{0,100})$/u;

/** Where the mention that is being written begins, and what of the name is there; null where none is. */
export function writtenMention(
  text: string,
  caret: number,
): { start: number; name: string } | null {
  const [whole, name] = WRITTEN.exec(text.slice(0, caret)) ?? [];
  if (whole === undefined || name === undefined) return null;
  const words = name.split(" ");
  // A space ends a mention, unless a second name follows; an address has none.
  if (words.length > 2 || (words.length === 2 && (words[1] === "" || name.includes("@"))))
    return null;
  return { start: caret - whole.length, name };
}

/** The mention that means this account and no other. */
export function mentionOf(email: string): string {
  const plain = `@${email}`;
  return mentionedNames(plain)[0] === email.toLowerCase() ? plain : `@"${email}"`;
}

export interface Mentionable {
  id: string;
  email: string;
  name: string;
}

/** By its address, the part before the @, its name, or the first word of its name. */
function isCalled({ email, name }: Mentionable, called: string): boolean {
  const lower = name.toLowerCase();
  return [email, email.split("@")[0], lower, lower.split(/\s+/)[0]].includes(called);
}

/** The accounts that these names mean, each once; a name that means several people means none of them. */
export function resolveMentions<A extends Mentionable>(
  names: readonly string[],
  accounts: readonly A[],
): A[] {
  const meant = names.flatMap((called) => {
    const exact = accounts.filter(({ email }) => email === called);
    const found = exact.length > 0 ? exact : accounts.filter((each) => isCalled(each, called));
    return found.length === 1 ? found : [];
  });
  return accounts.filter((account) => meant.includes(account));
}
