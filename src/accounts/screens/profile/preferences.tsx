"use client";

import { useTheme } from "next-themes";
import { useSyncExternalStore } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Segmented } from "@/components/ui/segmented";
import { useStoredChoice } from "@/lib/stored-choice";
import { SHORTCUTS } from "@/lib/use-shortcuts";

const THEMES = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

const never = () => () => {};

export function ThemePreference() {
  const { theme, setTheme } = useTheme();
  // The server cannot know the choice, which only this browser keeps.
  const live = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const value = THEMES.find((each) => live && each.value === theme)?.value ?? "system";
  return <Segmented label="Theme" value={value} options={THEMES} onChange={setTheme} />;
}

export function ShortcutsPreference() {
  const [shortcuts, setShortcuts] = useStoredChoice(SHORTCUTS);
  return (
    <Checkbox
      className="-mx-2"
      label="Single-key shortcuts"
      hint="Keys such as j, k and / work outside of text fields. Kept in this browser."
      checked={shortcuts === "on"}
      onChange={(event) => setShortcuts(event.target.checked ? "on" : "off")}
    />
  );
}
