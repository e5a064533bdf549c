"use client";

import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useState } from "react";
import { Brand } from "@/components/brand";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import { cn } from "@/lib/cn";
import { copy } from "./copy";
import { RailLinks } from "./rail-links";
import { rememberRail } from "./rail-memory";

export function Rail({ initiallyCollapsed }: { initiallyCollapsed: boolean }) {
  const [collapsed, setCollapsed] = useState(initiallyCollapsed);
  function toggle() {
    setCollapsed(!collapsed);
    rememberRail(!collapsed);
  }
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
          "mx-2 flex h-8 items-center rounded-md px-2",
          collapsed && "justify-center px-0",
        )}
      >
        <Brand wordless={collapsed} />
      </Link>
      <RailLinks collapsed={collapsed} />
      <div className={cn("mt-auto flex px-2", collapsed ? "justify-center" : "justify-end")}>
        <IconButton
          label={collapsed ? copy.expand : copy.collapse}
          aria-expanded={!collapsed}
          onClick={toggle}
        >
          {collapsed ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
        </IconButton>
      </div>
    </nav>
  );
}
