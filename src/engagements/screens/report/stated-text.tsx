import { visibleText } from "@/lib/visible-text";

/** What somebody wrote, line by line; what would hide or reorder text is shown instead. */
export function StatedText({ text }: { text: string }) {
  return <p className="max-w-3xl break-words whitespace-pre-line">{visibleText(text).text}</p>;
}
