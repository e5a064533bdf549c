import { truncateMiddle } from "@/lib/format";
import { CopyButton } from "./copy-button";

type Props = { value: string; label: string; head?: number; tail?: number };

/** A digest or other long identifier: both ends shown, the whole copied. */
export function Hash({ value, label, head = 8, tail = 6 }: Props) {
  return (
    <span className="inline-flex items-center gap-0.5">
      <code className="font-mono text-xs" title={value}>
        {truncateMiddle(value, head, tail)}
      </code>
      <CopyButton text={value} label={`Copy ${label}`} />
    </span>
  );
}
