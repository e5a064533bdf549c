"use client";

import { Keyboard, LogOut, Monitor, Moon, Sun, UserRound } from "lucide-react";
import { useTheme } from "next-themes";
import type { ReactNode } from "react";
import { leave } from "@/accounts/screens/session/leave";
import { useSession } from "@/accounts/screens/session/use-session";
import { Link } from "@/components/ui/link";
import { Menu, MenuItem, MenuLabel, MenuRadio, MenuSeparator } from "@/components/ui/menu";
import { forgetRecent } from "../search/recent-items";

const copy = {
  theme: "Theme",
  themes: { system: "System", light: "Light", dark: "Dark" },
  profile: "Profile and preferences",
  shortcuts: "Keyboard shortcuts",
  signOut: "Sign out",
};

const THEMES = [
  { value: "system", label: copy.themes.system, icon: <Monitor aria-hidden /> },
  { value: "light", label: copy.themes.light, icon: <Sun aria-hidden /> },
  { value: "dark", label: copy.themes.dark, icon: <Moon aria-hidden /> },
] as const;

type Props = { trigger: ReactNode; onShowShortcuts: () => void };

/** Who is signed in, the theme, and the way out: the open menu, which comes with the click on its button. */
export function AccountMenu({ trigger, onShowShortcuts }: Props) {
  const { account } = useSession();
  const { theme, setTheme } = useTheme();
  const value = THEMES.find((option) => option.value === theme)?.value ?? "system";
  function signOut() {
    forgetRecent(account.id);
    void leave();
  }
  return (
    <Menu className="w-60" defaultOpen trigger={trigger}>
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
      <MenuLabel>
        <span className="text-muted text-xs">{copy.theme}</span>
      </MenuLabel>
      <MenuRadio label={copy.theme} value={value} options={THEMES} onChange={setTheme} />
      <MenuSeparator />
      <MenuItem onSelect={signOut}>
        <LogOut aria-hidden /> {copy.signOut}
      </MenuItem>
    </Menu>
  );
}
