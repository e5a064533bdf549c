import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { cn } from "@/lib/cn";
import { formatCount } from "@/lib/format";

type Props = {
  value: number;
  /** The list of exactly these; null where no list shows them. */
  href: string | null;
  /** Follows the number. */
  children?: ReactNode;
  /** What is counted, for those who do not see the surroundings of the number. */
  label?: string;
  className?: string;
};

/** A number that leads to what it counts; a zero leads nowhere. */
export function CountLink({ value, href, children, label, className }: Props) {
  const look = cn("inline-flex min-h-6 min-w-6 items-center gap-1 tabular-nums", className);
  const text = (
    <>
      {formatCount(value)}
      {children}
      {label !== undefined && <span className="sr-only"> {label}</span>}
    </>
  );
  if (href === null || value === 0) {
    return <span className={cn(look, value === 0 && "text-faint")}>{text}</span>;
  }
  return (
    <Link href={href} className={cn("link", look)}>
      {text}
    </Link>
  );
}
