"use client";

import { Menu as MenuIcon } from "lucide-react";
import { NoticeBell } from "@/boards/screens/notices/notice-bell";
import { IconButton } from "@/components/ui/icon-button";
import { Breadcrumbs } from "./breadcrumbs";
import { copy } from "./copy";
import { ThemeMenu } from "./theme-menu";
import { UserMenu } from "./user-menu";

type Props = { onOpenMenu: () => void; onShowShortcuts: () => void };

export function TopBar({ onOpenMenu, onShowShortcuts }: Props) {
  return (
    <header className="no-print flex h-12 shrink-0 items-center gap-1 border-b bg-canvas px-2 md:px-5">
      <IconButton label={copy.openMenu} onClick={onOpenMenu} className="md:hidden">
        <MenuIcon aria-hidden />
      </IconButton>
      <Breadcrumbs />
      <NoticeBell />
      <ThemeMenu />
      <UserMenu onShowShortcuts={onShowShortcuts} />
    </header>
  );
}
