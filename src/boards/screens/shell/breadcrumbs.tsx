"use client";

import { ChevronRight } from "lucide-react";
import { usePathname } from "next/navigation";
import { Link } from "@/components/ui/link";
import { cn } from "@/lib/cn";
import { copy } from "./copy";
import { crumbsOf } from "./navigation";

export function Breadcrumbs() {
  const crumbs = crumbsOf(usePathname());
  return (
    <nav aria-label={copy.breadcrumbs} className="min-w-0 flex-1">
      <ol className="flex min-w-0 items-center gap-1 text-sm">
        {crumbs.map((crumb, index) => {
          const last = index === crumbs.length - 1;
          const look = cn("truncate rounded-sm px-1", crumb.isId && "font-mono text-xs");
          return (
            <li key={crumb.href} className="flex min-w-0 items-center gap-1">
              {index > 0 && <ChevronRight aria-hidden className="size-3.5 shrink-0 text-faint" />}
              {last ? (
                <span aria-current="page" className={cn(look, "font-medium")}>
                  {crumb.label}
                </span>
              ) : (
                <Link href={crumb.href} className={cn(look, "text-muted hover:text-ink")}>
                  {crumb.label}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
