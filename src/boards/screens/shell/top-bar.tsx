"use client";

import { Inbox, Menu as MenuIcon } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import { SearchButton } from "../search/search-button";
import { Breadcrumbs } from "./breadcrumbs";
import { EnvironmentSwitch } from "./environment-switch";
import { useWaiting } from "./use-waiting";
import { UserMenu } from "./user-menu";
import { WaitingCount } from "./waiting-count";

type Props = { onOpenMenu: () => void; onShowShortcuts: () => void };

export function TopBar({ onOpenMenu, onShowShortcuts }: Props) {
  return (
    <div className="no-print flex h-12 shrink-0 items-center gap-1 border-b bg-canvas px-2 md:px-5">
      <IconButton label="Open navigation" onClick={onOpenMenu} className="md:hidden">
        <MenuIcon aria-hidden />
      </IconButton>
      <Breadcrumbs />
      <div className="ml-auto flex items-center gap-1">
        <EnvironmentSwitch />
        <SearchButton />
        <InboxLink />
        <UserMenu onShowShortcuts={onShowShortcuts} />
      </div>
    </div>
  );
}

/** On a phone, where the menu is closed; nothing for who has no inbox. */
function InboxLink() {
  const waiting = useWaiting();
  if (waiting === undefined) return null;
  return (
    <Link
      href="/inbox"
      className="relative inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink md:hidden"
    >
      <Inbox aria-hidden className="size-4" />
      <span className="sr-only">Inbox</span>
      <WaitingCount n={waiting.inbox} className="absolute -top-1 left-4 bg-accent text-canvas" />
    </Link>
  );
}
