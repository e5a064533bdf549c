"use client";

import { ChevronRight } from "lucide-react";
import { usePathname } from "next/navigation";
import { Link } from "@/components/ui/link";
import { cn } from "@/lib/cn";
import { inEnvironment } from "../places/environment";
import { useEnvironment } from "../places/environment-provider";
import { crumbsOf } from "../places/navigation";

/** The way to the page without the page itself, which its title names; nothing at the top. */
export function Breadcrumbs() {
  const above = crumbsOf(usePathname()).slice(0, -1);
  const { environment } = useEnvironment();
  if (above.length === 0) return null;
  return (
    <nav aria-label="Breadcrumbs" className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1 text-sm">
        {above.map((crumb) => (
          // A phone has room for the nearest one.
          <li key={crumb.href} className="flex min-w-0 items-center gap-1 max-md:not-last:hidden">
            <Link
              href={inEnvironment(crumb.href, environment)}
              className={cn(
                "truncate rounded-sm px-1 text-muted hover:text-ink",
                crumb.isId && "font-mono text-xs",
              )}
            >
              {crumb.label}
            </Link>
            <ChevronRight aria-hidden className="size-3.5 shrink-0 text-faint" />
          </li>
        ))}
      </ol>
    </nav>
  );
}
