import { Check } from "lucide-react";
import { cn } from "@/lib/cn";

type Props = { label: string; steps: readonly string[]; at: number };

/** Steps of a process: done, current and to come, marked by sign, words and colour. */
export function Steps({ label, steps, at }: Props) {
  return (
    <ol aria-label={label} className="flex flex-wrap items-center gap-y-2 text-xs">
      {steps.map((step, index) => (
        <li
          key={step}
          {...(index === at ? { "aria-current": "step" } : {})}
          className="flex items-center"
        >
          {index > 0 && (
            <span
              aria-hidden
              className={cn("mx-1.5 h-px w-3 bg-line md:w-7", index <= at && "bg-positive")}
            />
          )}
          <span
            aria-hidden
            className={cn(
              "inline-flex size-4.5 items-center justify-center rounded-full border border-control bg-surface font-semibold text-[0.625rem] text-faint",
              index === at && "border-accent bg-accent text-on-accent",
              index < at && "border-positive bg-positive text-surface",
            )}
          >
            {index < at ? <Check className="size-3" /> : index + 1}
          </span>
          <span
            className={cn(
              "ml-1.5",
              index > at ? "text-faint" : "text-ink",
              index === at && "font-medium",
            )}
          >
            {step}
            <span className="sr-only">
              {index < at ? ": done" : index === at ? ": current" : ": to come"}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
