import type { ReactNode } from "react";
import { CountLink } from "@/components/charts/count-link";
import { cn } from "@/lib/cn";

type FigureProps = {
  name: string;
  value: number;
  href: string;
  /** Red where it is not zero. */
  alarming?: boolean;
  children: ReactNode;
};

/** A number that needs action, in a box of its own. */
export function Tile(props: FigureProps) {
  return (
    <li className="rounded-lg border border-line bg-surface">
      <Figure {...props} />
    </li>
  );
}

/** The same without the box. */
export function Figure({ name, value, href, alarming = false, children }: FigureProps) {
  return (
    <div className="space-y-1 p-4">
      <h2 className="text-muted text-xs">{name}</h2>
      <CountLink
        value={value}
        href={href}
        label={name}
        className={cn(
          "font-semibold text-2xl leading-8 no-underline hover:underline",
          value > 0 && (alarming ? "text-critical" : "text-ink"),
        )}
      />
      <div className="text-muted text-xs">{children}</div>
    </div>
  );
}
