import { errorsOf } from "./openapi-document";
import { codeHref, operationHref, type Reference, schemaHref } from "./reference-pages";

/** What the reference can be searched for, small enough to be sent to the browser. */
export interface ReferenceIndex {
  operations: readonly IndexedOperation[];
  codes: readonly { code: string; title: string }[];
  schemas: readonly string[];
}

interface IndexedOperation {
  id: string;
  method: string;
  path: string;
  summary: string;
  href: string;
  /** Its error codes, as places in `codes`. */
  codes: readonly number[];
}

/** Something that was found, and where it leads. */
export interface ReferenceHit {
  href: string;
  /** Before the name: a method, or what it is. */
  kind: string;
  name: string;
  detail: string;
}

/** The index of a document on its pages. */
export function referenceIndex({ document, pages }: Reference): ReferenceIndex {
  const codes = new Map<string, { title: string; place: number }>();
  const place = (code: string, title: string) => {
    const known = codes.get(code) ?? { title, place: codes.size };
    codes.set(code, known);
    return known.place;
  };
  const operations = pages.flatMap((page) =>
    page.operations.map((each) => ({
      id: each.operation.operationId,
      method: each.method.toUpperCase(),
      path: each.path,
      summary: each.operation.summary,
      href: operationHref(page, each),
      codes: errorsOf(document, each.operation).flatMap((error) =>
        error.codes.map(({ code, title }) => place(code, title)),
      ),
    })),
  );
  return {
    operations,
    codes: [...codes].map(([code, { title }]) => ({ code, title })),
    schemas: Object.keys(document.components.schemas),
  };
}

const MOST = 30;

/** Finds operations by path, summary, id and error code, codes and schemas; the best first. */
export function searchReference(index: ReferenceIndex, typed: string): ReferenceHit[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = [
    ...index.codes.map(({ code, title }) => ({
      rank: rankOf(words, [code], [title]),
      hit: { href: codeHref(code), kind: "Error", name: code, detail: title },
    })),
    ...index.operations.map(({ id, method, path, summary, href, codes }) => ({
      rank: rankOf(
        words,
        [id, path, `${method} ${path}`],
        [method, summary, ...codes.map((at) => index.codes[at]?.code ?? "")],
      ),
      hit: { href, kind: method, name: path, detail: summary },
    })),
    ...index.schemas.map((name) => ({
      rank: rankOf(words, [name], []),
      hit: { href: schemaHref(name), kind: "Schema", name, detail: "" },
    })),
  ];
  return found
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, MOST)
    .map(({ hit }) => hit);
}

/** 0 where a word is nowhere; most for a whole name, then for its beginning, then for a part of it. */
function rankOf(words: readonly string[], names: readonly string[], rest: readonly string[]) {
  const typed = words.join(" ");
  const lower = names.map((name) => name.toLowerCase());
  const all = [...lower, ...rest.map((text) => text.toLowerCase())];
  if (!words.every((word) => all.some((text) => text.includes(word)))) return 0;
  if (lower.includes(typed)) return 5;
  if (lower.some((name) => name.startsWith(typed))) return 4;
  if (lower.some((name) => name.includes(typed))) return 3;
  return words.every((word) => rest.some((text) => isWordStart(text.toLowerCase(), word))) ? 2 : 1;
}

function isWordStart(text: string, word: string): boolean {
  return text.startsWith(word) || text.includes(` ${word}`);
}
