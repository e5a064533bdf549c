"use client";

import { ChevronDown, Keyboard, LogOut, UserRound } from "lucide-react";
import { leave } from "@/accounts/screens/session/leave";
import { useSession } from "@/accounts/screens/session/use-session";
import { Link } from "@/components/ui/link";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/menu";
import { copy } from "./copy";

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== "");
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? "")
    .join("");
}

export function UserMenu({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  const { account } = useSession();
  return (
    <Menu
      className="w-60"
      trigger={
        <button
          type="button"
          className="inline-flex h-8 items-center gap-1.5 rounded-md px-1 text-muted hover:bg-sunken hover:text-ink"
        >
          <span
            aria-hidden
            className="inline-flex size-6 items-center justify-center rounded-full bg-accent-soft font-semibold text-2xs text-accent"
          >
            {initials(account.name)}
          </span>
          <span className="sr-only">{`${copy.account}: ${account.name}`}</span>
          <ChevronDown aria-hidden className="size-3.5" />
        </button>
      }
    >
      <MenuLabel>
        <span className="block truncate font-medium">{account.name}</span>
        <span className="block truncate text-muted text-xs">{account.email}</span>
      </MenuLabel>
      <MenuSeparator />
      <MenuItem asChild>
        <Link href="/settings">
          <UserRound aria-hidden /> {copy.profile}
        </Link>
      </MenuItem>
      <MenuItem onSelect={onShowShortcuts}>
        <Keyboard aria-hidden /> {copy.shortcuts}
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => void leave()}>
        <LogOut aria-hidden /> {copy.signOut}
      </MenuItem>
    </Menu>
  );
}
