"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { Menu, MenuRadio } from "@/components/ui/menu";
import { copy } from "./copy";

const OPTIONS = [
  { value: "system", label: copy.themes.system, icon: <Monitor aria-hidden /> },
  { value: "light", label: copy.themes.light, icon: <Sun aria-hidden /> },
  { value: "dark", label: copy.themes.dark, icon: <Moon aria-hidden /> },
] as const;

export function ThemeMenu() {
  const { theme, setTheme } = useTheme();
  const value = OPTIONS.find((option) => option.value === theme)?.value ?? "system";
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={copy.theme}
          title={copy.theme}
          className="inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
        >
          <Sun aria-hidden className="size-4 dark:hidden" />
          <Moon aria-hidden className="hidden size-4 dark:block" />
        </button>
      }
    >
      <MenuRadio label={copy.theme} value={value} options={OPTIONS} onChange={setTheme} />
    </Menu>
  );
}
