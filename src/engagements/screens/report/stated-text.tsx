import { visibleText } from "@/lib/visible-text";

/** A person's text, line by line; characters that would hide or reorder text are made visible. */
export function StatedText({ text }: { text: string }) {
  return <p className="max-w-3xl break-words whitespace-pre-line">{visibleText(text).text}</p>;
}
