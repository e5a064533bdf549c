import { cn } from "@/lib/cn";
import { CopyButton } from "./copy-button";

/** What tells DIDs of one method apart is at their end. */
const TAIL = 12;

type Props = {
  value: string;
  /** Of the button that copies it; none without it. */
  copyLabel?: string;
  className?: string;
};

/** A DID or a key's URL on one line, cut in its middle where it is too long; read and copied whole. */
export function Did({ value, copyLabel, className }: Props) {
  const at = Math.max(0, value.length - TAIL);
  return (
    <span className={cn("relative inline-flex min-w-0 max-w-full items-center", className)}>
      <span className="sr-only">{value}</span>
      <code
        aria-hidden
        title={value}
        // What is selected and copied is the whole text above.
        className="inline-flex min-w-0 select-none whitespace-nowrap font-mono text-xs leading-normal"
      >
        <span className="truncate">{value.slice(0, at)}</span>
        <span className="shrink-0">{value.slice(at)}</span>
      </code>
      {copyLabel !== undefined && <CopyButton text={value} label={copyLabel} />}
    </span>
  );
}
