"use client";

import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { Brand } from "@/components/brand";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import { cn } from "@/lib/cn";
import { copy } from "./copy";
import { RailLinks } from "./rail-links";
import type { RailState } from "./rail-memory";

type Props = { state: RailState; onFold: (group: string) => void; onCollapse: () => void };

export function Rail({ state, onFold, onCollapse }: Props) {
  const { collapsed } = state;
  return (
    <nav
      aria-label={copy.navigation}
      className={cn(
        "no-print hidden shrink-0 flex-col gap-3 border-r bg-canvas py-2.5 md:flex",
        collapsed ? "w-13" : "w-52",
      )}
    >
      <Link
        href="/"
        className={cn(
          "mx-2 flex h-8 shrink-0 items-center rounded-md px-2",
          collapsed && "justify-center px-0",
        )}
      >
        <Brand wordless={collapsed} />
      </Link>
      <div className="min-h-0 flex-1 overflow-y-auto overflow-x-hidden">
        <RailLinks {...state} onFold={onFold} />
      </div>
      <div className={cn("flex px-2", collapsed ? "justify-center" : "justify-end")}>
        <IconButton
          label={collapsed ? "Expand navigation" : "Collapse navigation"}
          aria-expanded={!collapsed}
          onClick={onCollapse}
        >
          {collapsed ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
        </IconButton>
      </div>
    </nav>
  );
}
