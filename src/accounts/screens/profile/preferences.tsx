"use client";

import { useTheme } from "next-themes";
import { useSyncExternalStore } from "react";
import { useTimeZone } from "@/components/time/time-zone";
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

export function TimePreference() {
  const { own, shown, choose } = useTimeZone();
  return (
    <div className="space-y-2">
      <Segmented
        label="Times are shown in"
        value={shown === "UTC" ? "utc" : "own"}
        options={[
          { value: "utc", label: "UTC" },
          {
            value: "own",
            label: own === "UTC" ? "My zone" : `My zone, ${own.replaceAll("_", " ")}`,
          },
        ]}
        onChange={choose}
      />
      <p className="text-muted text-xs">
        {own === "UTC"
          ? "The zone of this browser is UTC."
          : "The other is shown where the pointer rests on a time, and after the key z. Legal clocks, packages, the log of an engagement, charts and days of filters stay in UTC. Kept in this browser."}
      </p>
    </div>
  );
}
