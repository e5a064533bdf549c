/** What a person dropped or pasted. */
export type Captured = { kind: "file"; file: File } | { kind: "text"; text: string };

/** Content of a clipboard or a drag. */
interface PasteData {
  files: ArrayLike<File>;
  getData: (format: string) => string;
}

/**
 * Evidence in a paste. A text that is pasted into a field belongs to the field; files are evidence
 * wherever they are pasted, because no field of ours takes them.
 */
export function readPaste(data: PasteData, intoField: boolean): Captured[] {
  const files = Array.from(data.files, (file) => ({ kind: "file" as const, file }));
  if (files.length > 0 || intoField) return files;
  const text = data.getData("text/plain");
  return text.trim() === "" ? [] : [{ kind: "text", text }];
}

/** The digest that a text is, in lower case, or null. */
export function digestIn(text: string): string | null {
  const digest = text.trim().toLowerCase();
  return /^[0-9a-f]{64}$/.test(digest) ? digest : null;
}

/** Ids between commas or spaces, each once. */
export function idsIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((id) => id !== ""))];
}
