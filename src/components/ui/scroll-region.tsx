import type { ReactNode } from "react";
import { cn } from "@/lib/cn";

type RegionProps = { label: string; children: ReactNode; className?: string };

/** Scrolls on its own, so that wide or long content never stretches the page; reachable by keyboard. */
export function ScrollRegion({ label, children, className }: RegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the keyboard (WCAG 2.1.1)
    <section aria-label={label} tabIndex={0} className={cn("relative overflow-auto", className)}>
      {children}
    </section>
  );
}
