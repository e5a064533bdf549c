"use client";

import { type ReactNode, useState } from "react";
import { loadedWhenShown } from "@/components/loaded-when-shown";
import { useTimeZone } from "@/components/time/time-zone";
import { useShortcuts } from "@/lib/use-shortcuts";
import type { Environment } from "../places/environment";
import { EnvironmentProvider } from "../places/environment-provider";
import { PartProvider, PartStrip } from "../playground/part-strip";
import { EnvironmentFrame, EnvironmentStrip } from "./environment-frame";
import { Rail } from "./rail";
import { type RailState, rememberRail } from "./rail-memory";
import { TopBar } from "./top-bar";
import { WaitingNews } from "./waiting-news";

// Every page has the frame; few open these.
const RailDrawer = loadedWhenShown(() =>
  import("./rail-drawer").then((module) => module.RailDrawer),
);
const ShortcutsDialog = loadedWhenShown(() =>
  import("./shortcuts-dialog").then((module) => module.ShortcutsDialog),
);

type Props = {
  rail: RailState;
  environment: Environment;
  /** As whose second person the page acts; null for the account itself. */
  playground: string | null;
  children: ReactNode;
};

export function ConsoleShell({ rail: remembered, environment, playground, children }: Props) {
  const [rail, setRail] = useState(remembered);
  const [drawer, setDrawer] = useState(false);
  const [shortcuts, setShortcuts] = useState(false);
  const { shown, choose } = useTimeZone();
  useShortcuts({
    "?": () => setShortcuts(true),
    z: () => choose(shown === "UTC" ? "own" : "utc"),
  });
  function change(changes: Partial<RailState>) {
    const next = { ...rail, ...changes };
    setRail(next);
    rememberRail(next);
  }
  const { folded } = rail;
  const fold = (group: string) =>
    change({
      folded: folded.includes(group) ? folded.filter((id) => id !== group) : [...folded, group],
    });
  return (
    <PartProvider playground={playground}>
      <EnvironmentProvider remembered={environment}>
        <div className="group/shell flex h-dvh overflow-hidden">
          <a href="#content" className="skip-link">
            Skip to content
          </a>
          <EnvironmentFrame />
          <WaitingNews />
          <Rail
            state={rail}
            onFold={fold}
            onCollapse={() => change({ collapsed: !rail.collapsed })}
          />
          <div className="flex min-w-0 flex-1 flex-col">
            {/* Relative for the same reason as the content. */}
            <header className="relative shrink-0">
              <TopBar
                onOpenMenu={() => setDrawer(true)}
                onShowShortcuts={() => setShortcuts(true)}
              />
              <PartStrip />
              <EnvironmentStrip />
            </header>
            {/* Relative, so that texts for screen readers scroll with it and do not lengthen the page. */}
            <main
              id="content"
              tabIndex={-1}
              className="relative min-h-0 flex-1 overflow-y-auto outline-none"
            >
              {children}
            </main>
          </div>
          {drawer && <RailDrawer state={rail} onFold={fold} onClose={() => setDrawer(false)} />}
          {shortcuts && <ShortcutsDialog onClose={() => setShortcuts(false)} />}
        </div>
      </EnvironmentProvider>
    </PartProvider>
  );
}
