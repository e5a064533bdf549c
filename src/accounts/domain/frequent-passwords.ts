import data from "./data/frequent-passwords.json" with { type: "json" };

let common: ReadonlySet<string> | undefined;

/** Whether a password, in NFC and lower case, is one of the 10,000 commonest of twelve characters and more. */
export function isCommonPassword(folded: string): boolean {
  common ??= new Set(data.passwords.split("\n"));
  return common.has(folded);
}
