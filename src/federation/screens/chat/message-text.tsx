import { ScrollRegion } from "@/components/ui/scroll-region";
import { visibleText } from "@/lib/visible-text";

/** The whole text that is decided on. */
export function MessageText({ text }: { text: string }) {
  return (
    <ScrollRegion label="Text" className="max-h-48 rounded-md border border-line bg-sunken">
      <p dir="auto" className="whitespace-pre-wrap px-3 py-2 text-sm [overflow-wrap:anywhere]">
        {visibleText(text).text}
      </p>
    </ScrollRegion>
  );
}
