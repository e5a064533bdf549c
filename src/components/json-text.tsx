import { visibleText } from "@/lib/visible-text";
import { ScrollRegion } from "./ui/scroll-region";

type Props = { label: string; value: unknown };

/** JSON as it is, indented; characters that hide or reorder text are shown, not obeyed. */
export function JsonText({ label, value }: Props) {
  const text = visibleText(JSON.stringify(value, null, 2) ?? "").text;
  return (
    <ScrollRegion label={label} className="max-h-80 rounded-md border border-line bg-sunken">
      <pre className="whitespace-pre-wrap break-words px-3 py-2 font-mono text-xs">{text}</pre>
    </ScrollRegion>
  );
}
