import { cn } from "@/lib/cn";
import { lineDiff } from "@/lib/line-diff";
import { visibleText } from "@/lib/visible-text";
import { ScrollRegion } from "./ui/scroll-region";

type Props = { label: string; before: string; after: string };

const WORDS = { "-": "taken away:", "+": "added:", " ": "" } as const;

/** Two texts as one; additions and removals are marked by sign, word and colour. */
export function LineDiff({ label, before, after }: Props) {
  return (
    <ScrollRegion label={label} className="max-h-96 rounded-md border border-line">
      <ul className="py-1 font-mono text-xs leading-5">
        {lineDiff(before, after).map(({ sign, text }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one diff keep their places
            key={index}
            className={cn(
              "flex gap-2 px-3",
              sign === "+" && "bg-positive-soft",
              sign === "-" && "bg-critical-soft",
            )}
          >
            <span aria-hidden className="w-2 shrink-0 select-none">
              {sign === "-" ? "−" : sign}
            </span>
            {sign !== " " && <span className="sr-only">{WORDS[sign]}</span>}
            <span className="min-w-0 whitespace-pre-wrap break-words">
              {visibleText(text).text}
            </span>
          </li>
        ))}
      </ul>
    </ScrollRegion>
  );
}
